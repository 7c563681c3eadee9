import NavDSL

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What one object takes, as the allocator sees it: its instance size, rounded up. Keys and arrays are not in it.
enum MemoryBenchmarks {
    static var all: [SizeBenchmark] {
        [
            SizeBenchmark(name: "a container") { size(of: ModalContainer()) },
            SizeBenchmark(name: "a stack") { size(of: StackContainer()) },
            SizeBenchmark(name: "tabs") { size(of: TabsContainer()) },
            SizeBenchmark(name: "a window") { size(of: WindowContainer()) },
            SizeBenchmark(name: "of a key, inline") { MemoryLayout<ScreenKey?>.size },
        ]
    }

    #if canImport(Glibc)
        // The Glibc module leaves malloc.h out.
        private static let usableSize = dlsym(nil, "malloc_usable_size").map {
            unsafeBitCast($0, to: (@convention(c) (UnsafeMutableRawPointer) -> Int).self)
        }
    #endif

    /// Keeps freed memory for the next sample: otherwise large sizes time how the kernel hands out fresh pages, and little else.
    static func keepFreedMemory() {
        #if canImport(Glibc)
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            let (trimThreshold, mapMaximum): (CInt, CInt) = (-1, -4)
            _ = mallopt(trimThreshold, .max)
            _ = mallopt(mapMaximum, 0)
        #endif
    }

    private static func size(of object: AnyObject) -> Int {
        let pointer = Unmanaged.passUnretained(object).toOpaque()
        return withExtendedLifetime(object) {
            #if canImport(Darwin)
                malloc_size(pointer)
            #elseif canImport(Glibc)
                usableSize.map { $0(pointer) } ?? 0
            #else
                0
            #endif
        }
    }
}
