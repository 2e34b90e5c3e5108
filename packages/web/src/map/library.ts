import { type AddProtocolAction, addProtocol, importScriptInWorkers, setWorkerUrl } from 'maplibre-gl'
import libraryWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Protocol } from 'pmtiles'
import { loadCode } from '../data/load-code.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import ownWorkerUrl from './worker.ts?worker&url'

let preparing: Promise<void> | undefined

/**
 * Set up the map library once for the page: its worker from our own server, and in it what reads our tiles and
 * geofences. Styles must wait for it.
 */
export function prepareLibrary(): Promise<void> {
  preparing ??= loadCode(prepare)
  return preparing
}

function prepare(): Promise<void> {
  setWorkerUrl(libraryWorkerUrl)
  addProtocol('pmtiles', tileOnPage)
  // Only an address that ends like this is imported; the library would evaluate others, which the policy refuses.
  return importScriptInWorkers(new URL(`${ownWorkerUrl}#.mjs`, location.href).href)
}

let archives: Protocol | undefined

/** The library starts workers anew that were silent for long; until those have read our part they ask the page. */
const tileOnPage: AddProtocolAction = async (request, abort) => {
  const { Protocol: Archives } = await loadCode(() => import('pmtiles'))
  archives ??= new Archives()
  return archives.tile(request, abort)
}
