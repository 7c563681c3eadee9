// Numbers of any type, taken for others that they fit without loss.
extension FixedWidthInteger {
    init?(plain value: Any) {
        if let value = value as? Self {
            self = value
        } else if let value = value as? any BinaryInteger, let exact = Self(exactly: value) {
            self = exact
        } else if let value = value as? any BinaryFloatingPoint, let exact = Self(plainFloat: value) {
            self = exact
        } else {
            return nil
        }
    }

    private init?<Value: BinaryFloatingPoint>(plainFloat value: Value) { self.init(exactly: value) }
}

extension BinaryFloatingPoint {
    init?(plain value: Any) {
        if let value = value as? Self {
            self = value
        } else if let value = value as? any BinaryInteger, let exact = Self(plainInteger: value) {
            self = exact
        } else if let value = value as? any BinaryFloatingPoint, let exact = Self(plainFloat: value) {
            self = exact
        } else {
            return nil
        }
    }

    private init?<Value: BinaryInteger>(plainInteger value: Value) { self.init(exactly: value) }

    private init?<Value: BinaryFloatingPoint>(plainFloat value: Value) {
        if value.isNaN { self = .nan } else { self.init(exactly: value) }
    }
}
