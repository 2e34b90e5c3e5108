import { distanceMetres } from '../city/geometry.ts'
import { cityOfSaoPaulo } from '../city/graph.ts'
import { findRoute } from '../city/route.ts'
import type { Random } from '../random.ts'
import type { TrackerRecord } from '../trackers/tracker.ts'
import type { DemoVehicle } from './demo-fleet.ts'
import { createDrive, type Drive } from './drive.ts'

/** Choose where to go next and set off from where the vehicle stands. */
export function setOff(vehicle: DemoVehicle, random: Random): { drive: Drive; destination: number } {
  const city = cityOfSaoPaulo()
  const here = city.junctions.get(vehicle.whereabouts.junction)
  if (!here) throw new Error('the vehicle stands at no junction')
  const near = [...city.junctions.values()].filter((junction) => {
    const metres = distanceMetres(here, junction)
    return metres > 2000 && metres < 14_000
  })
  const destination = random.pick(near).id
  const route = findRoute(city, here.id, destination)
  return { drive: createDrive(city, route, vehicle.manner, random), destination }
}

/** What the tracker of a driving vehicle knows now. `odometer` is that of the start of the drive. */
export function recordOfDrive(drive: Drive, fixTime: Date, vehicle: DemoVehicle, random: Random): TrackerRecord {
  const isOverLimit = drive.speedKmh > drive.limitKmh + 7
  return {
    ...surroundings(fixTime, random),
    ...rounded(drive.place()),
    speedKmh: Math.round(drive.speedKmh),
    course: Math.round(drive.course) % 360,
    ignition: true,
    odometer: Math.round(vehicle.whereabouts.odometer + drive.metres),
    power: Math.round(random.between(13.6, 14.3) * 100) / 100,
    ...(isOverLimit && { alarm: 'overspeed' as const }),
    ...(vehicle.driverUniqueId !== undefined && { driverUniqueId: vehicle.driverUniqueId }),
  }
}

/** What the tracker of a standing vehicle knows now. */
export function recordAtRest(vehicle: DemoVehicle, fixTime: Date, ignition: boolean, random: Random): TrackerRecord {
  const { junction, odometer, course } = vehicle.whereabouts
  const here = cityOfSaoPaulo().junctions.get(junction)
  if (!here) throw new Error('the vehicle stands at no junction')
  return {
    ...surroundings(fixTime, random),
    ...rounded(here),
    speedKmh: 0,
    course: Math.round(course) % 360,
    ignition,
    odometer,
    power: Math.round(random.between(ignition ? 13.6 : 12.4, ignition ? 14.2 : 12.8) * 100) / 100,
  }
}

/** Put the vehicle where the drive ended. */
export function arrive(vehicle: DemoVehicle, drive: Drive, destination: number): void {
  const { odometer } = vehicle.whereabouts
  vehicle.whereabouts = { junction: destination, odometer: Math.round(odometer + drive.metres), course: drive.course }
}

function surroundings(fixTime: Date, random: Random) {
  return { fixTime, altitude: random.whole(735, 790), satellites: random.whole(8, 14), battery: 4.1 }
}

function rounded({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 }
}
