import LinkFuzzing

// What libFuzzer calls with one input after another.
@_cdecl("LLVMFuzzerTestOneInput") public func checkOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let mistake = LinkFuzzer.mistake(in: Array(UnsafeBufferPointer(start: start, count: count))) { fatalError(mistake) }
    return 0
}
