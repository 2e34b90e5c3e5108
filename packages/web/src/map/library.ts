import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import 'maplibre-gl/dist/maplibre-gl.css'

/** Set up the map library once for the page: its worker from our own server, and tiles in one file. */
let isPrepared = false
export function prepareLibrary(): void {
  if (isPrepared) return
  isPrepared = true
  setWorkerUrl(workerUrl)
  const protocol = new Protocol()
  addProtocol('pmtiles', (request, abort) => protocol.tile(request, abort))
}
