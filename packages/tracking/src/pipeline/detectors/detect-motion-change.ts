import { numberSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'
import { haversine } from '../steps/measure-distance.ts'
import type { Trail } from '../trail.ts'
import { keepPlace, makePlaces, type Place, type Places, placeAt, pushPlace, resetPlaces } from './motion-places.ts'

/** Where a vehicle last began to stand or to drive. */
interface Streak {
  isMoving: boolean
  /** Epoch milliseconds. */
  time: number
  latitude: number
  longitude: number
}

interface Rules {
  /** Metres. */
  minDistance: number
  /** Milliseconds. */
  minDuration: number
  stopGap: number
}

/**
 * The places of each device in the last `minDuration`, by its trail, which lives as long as the device is tracked. After
 * a restart the last position takes their place.
 */
const recentPlaces = new WeakMap<Trail, Places>()

/**
 * Tell when a vehicle began to move and when it stands (the reference server's "new" logic): moving when it got
 * `report.trip.minDistance` metres (200) away from where it stood, told as of where it left; standing when no place of
 * the last `report.trip.minDuration` seconds (180) is so far, told as of now; a silence of `report.trip.stopGap`
 * (3,600 s) in which it got on faster than a walker was a trip of its own. A vehicle that falls silent as it stands and
 * is heard again no further than a walker stopped where it was last heard; so the trips report sees it, too.
 */
export function detectMotionChange(record: PositionRecord, scene: DetectionScene): void {
  if (record.latitude === 0 && record.longitude === 0) return
  const place = placeOf(record)
  // Written by this detector only.
  const streak = scene.state['motion'] as Streak | undefined
  let places = recentPlaces.get(scene.trail)
  if (places === undefined) {
    places = makePlaces()
    if (scene.previous !== undefined) pushPlace(places, placeOf(scene.previous))
    recentPlaces.set(scene.trail, places)
  }
  if (streak === undefined) {
    begin(scene, place, false)
    pushPlace(places, place)
    return
  }
  const rules = readRules(scene)
  if (hearSilence(place, { places, streak, rules, scene })) return
  keepPlace(places, place, rules.minDuration)
  if (streak.isMoving) judgeMoving(place, { places, streak, rules, scene })
  else judgeStanding(place, { places, streak, rules, scene })
}

interface View {
  places: Places
  streak: Streak
  rules: Rules
  scene: DetectionScene
}

/** @returns whether it settles the matter: a trip was driven unseen, or one ended where the vehicle was last heard */
function hearSilence(place: Place, { places, streak, rules, scene }: View): boolean {
  const last = placeAt(places, places.length - 1)
  if (last === undefined || place.time - last.time < rules.minDuration) return false
  if (streak.isMoving && isSlow(last, place, rules)) {
    tell(scene, 'deviceStopped', last)
    begin(scene, last, false)
    resetPlaces(places, last, place)
    return true
  }
  if (place.time - last.time <= rules.stopGap) return false
  if (haversine(last, place) < rules.minDistance || isSlow(last, place, rules)) return false
  if (streak.isMoving) tell(scene, 'deviceStopped', last)
  tell(scene, 'deviceMoving', last)
  tell(scene, 'deviceStopped', place)
  begin(scene, place, false)
  resetPlaces(places, place)
  return true
}

function judgeMoving(place: Place, { places, rules, scene }: View): void {
  // The oldest is the farthest away of a vehicle that drives: it answers for the others.
  for (let index = 0; index < places.length; index++)
    if (haversine(placeAt(places, index)!, place) >= rules.minDistance) return
  if (place.time - placeAt(places, 0)!.time < rules.minDuration) return
  tell(scene, 'deviceStopped', place)
  begin(scene, place, false)
}

function judgeStanding(place: Place, { places, streak, rules, scene }: View): void {
  if (haversine(streak, place) < rules.minDistance) return
  const start = findDeparture(places, streak, rules)
  tell(scene, 'deviceMoving', start)
  begin(scene, start, true)
}

/** Back along the legs that were driven, at least the last, but never into the stop. */
function findDeparture(places: Places, { time }: Streak, rules: Rules): Place {
  let index = places.length - 1
  let place = placeAt(places, index)!
  for (; index > 0; index--) {
    const before = placeAt(places, index - 1)!
    const isLast = index === places.length - 1
    if (before.time <= time || (!isLast && isSlow(before, place, rules))) break
    place = before
  }
  return place
}

function isSlow(from: Place, to: Place, { minDistance, minDuration }: Rules): boolean {
  return haversine(from, to) * minDuration <= minDistance * (to.time - from.time)
}

function tell(scene: DetectionScene, type: 'deviceMoving' | 'deviceStopped', { id, time }: Place): void {
  scene.emit(type, { time: new Date(time), positionId: id })
}

function begin(scene: DetectionScene, { time, latitude, longitude }: Place, isMoving: boolean): void {
  scene.remember('motion', { isMoving, time, latitude, longitude } satisfies Streak)
}

function readRules(scene: DetectionScene): Rules {
  return {
    minDistance: numberSetting(scene, 'report.trip.minDistance', 200),
    minDuration: numberSetting(scene, 'report.trip.minDuration', 180) * 1000,
    stopGap: numberSetting(scene, 'report.trip.stopGap', 3600) * 1000,
  }
}

function placeOf({ id, fixTime, latitude, longitude }: PositionRecord): Place {
  return { id, time: fixTime.getTime(), latitude, longitude }
}
