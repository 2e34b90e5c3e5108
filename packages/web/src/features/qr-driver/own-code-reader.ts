import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The reader in WebAssembly, from our own server, for browsers that have none. */
export function createOwnReader(): BarcodeDetector {
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
