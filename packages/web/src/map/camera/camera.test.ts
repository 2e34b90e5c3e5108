import { afterEach, expect, test } from 'vitest'
import { DEFAULT_ZOOM, homeCamera, saveCamera, savedCamera, VEHICLE_ZOOM } from './camera.ts'

afterEach(() => sessionStorage.clear())

const nowhere = { latitude: 0, longitude: 0, zoom: 0 }
const santos = { latitude: -23.96, longitude: -46.33, zoom: 12 }
const recife = { latitude: -8.05, longitude: -34.9, zoom: 10 }

test('[MAP-14] the map opens at the place of the user', () => {
  expect(homeCamera(santos, recife)).toEqual(santos)
})

test('[MAP-13] [SRV-10] the map opens at the place of the server when the user has none', () => {
  expect(homeCamera(nowhere, recife)).toEqual(recife)
  expect(homeCamera(null, recife)).toEqual(recife)
})

test('without any place the fleet decides', () => {
  expect(homeCamera(nowhere, nowhere)).toBeNull()
})

test('[MAP-04] a place without a zoom is shown at zoom 17', () => {
  expect(DEFAULT_ZOOM).toBe(17)
  expect(homeCamera({ ...santos, zoom: 0 }, nowhere)?.zoom).toBe(17)
  expect(homeCamera({ ...santos, zoom: 0 }, recife)?.zoom).toBe(10)
})

test('[MAP-03] a vehicle is centred at zoom 18', () => {
  expect(VEHICLE_ZOOM).toBe(18)
})

test('the camera outlives a reload, and nonsense in the storage does not', () => {
  expect(savedCamera()).toBeNull()
  saveCamera(santos)
  expect(savedCamera()).toEqual(santos)
  sessionStorage.setItem('rastro.camera', '{"latitude":"x"}')
  expect(savedCamera()).toBeNull()
})
