import { CATEGORIES, type Category } from '@rastro/contracts'
import { box, oval, pair, type VehicleDrawing } from './shape.ts'

const windscreen = 'M-4.1 -4.3Q0 -6.6 4.1 -4.3L3.2 -.8Q0 -1.7 -3.2 -.8Z'
const rearWindow = 'M-3.2 5.6Q0 5 3.2 5.6L3.7 8.2Q0 9.3 -3.7 8.2Z'
const busBody = box([-5.6, -13, 11.2, 26], 2)
const busFront = box([-4.2, -11.5, 8.4, 2.6], 0.6)

/** Every vehicle of the specification from above (MAP-15). Drawn for 24 px: few parts, wide gaps. */
export const VEHICLES: Readonly<Record<Category, VehicleDrawing>> = {
  default: {
    body: 'M0 -12.5L4.6 -6.4A8.6 8.6 0 1 1 -4.6 -6.4Z',
    cut: oval(0, 1.2, 3.6),
  },
  arrow: { body: 'M0 -12.5L9.6 11.2Q9.9 12.4 8.7 11.9L0 7.6L-8.7 11.9Q-9.9 12.4 -9.6 11.2Z' },
  person: {
    body: `${oval(0, 0.6, 11, 5.4)}${box([-10.6, -5, 4.2, 6.4], 2.1)}${box([6.4, -5, 4.2, 6.4], 2.1)}`,
    cut: 'M-5.6 -.6a5.6 5.6 0 1 1 11.2 0a5.6 5.6 0 1 1 -11.2 0zM-4.4 -.6a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0z',
  },
  animal: {
    body: `${oval(0, 3, 5, 8.2)}${oval(0, -8.2, 3.2, 4.8)}M-2 -7.6L-6 -9L-4 -5.2ZM2 -7.6L6 -9L4 -5.2Z${box([-0.9, 10.4, 1.8, 3.2], 0.9)}${pair([3.6, -4, 3.2, 3.8], 1.6)}${pair([3.8, 6, 3.2, 3.8], 1.6)}`,
  },
  bicycle: {
    body: `${box([-1.6, -13.6, 3.2, 8], 1.6)}${box([-1.6, 5.4, 3.2, 8.2], 1.6)}${box([-1.1, -6, 2.2, 12])}${box([-7.8, -6.6, 15.6, 2.8], 1.4)}${pair([5, -6.6, 2.8, 5.6], 1.4)}M-3.9 1.2Q0 -1 3.9 1.2L1.7 8H-1.7Z`,
  },
  motorcycle: {
    body: `${box([-2, -13.6, 4, 8], 2)}${box([-2, 6, 4, 7.6], 2)}M-9 -4.4Q0 -9.6 9 -4.4L8 -1.7Q0 -6 -8 -1.7ZM0 -6.6Q4.8 -5.2 4.6 -.4L2.8 3.2Q4.2 6 3 9.6H-3Q-4.2 6 -2.8 3.2L-4.6 -.4Q-4.8 -5.2 0 -6.6Z`,
    cut: oval(0, -1.8, 1.9, 2.3),
    seams: 'M-3 3.4H3',
  },
  scooter: {
    body: `${box([-1.4, -12, 2.8, 5], 1.4)}M-4.6 -7.6Q0 -10.6 4.6 -7.6L3.8 -3.4H-3.8Z${pair([4, -8, 3, 1.8], 0.9)}${box([-2.6, -3, 5.2, 5])}M-4.4 1.6H4.4L3.6 10Q0 12.6 -3.6 10Z`,
    cut: box([-1.4, -2, 2.8, 2.4], 0.6),
    seams: 'M-2.6 6.4H2.6',
  },
  car: { body: `${pair([5, -4.6, 2, 2])}${box([-5.5, -11.5, 11, 23], 4.6)}`, cut: windscreen + rearWindow },
  pickup: {
    body: `${pair([5, -5.4, 2.2, 2])}${box([-5.6, -12.2, 11.2, 24.4], 3)}`,
    cut: `M-4.2 -6Q0 -8 4.2 -6L3.4 -2.8H-3.4Z${box([-4, 2.2, 8, 8.2], 0.8)}`,
  },
  van: {
    body: `${pair([5, -6.8, 2, 2])}${box([-5.6, -12, 11.2, 24], 2.8)}`,
    cut: 'M-4.2 -8.3Q0 -10 4.2 -8.3L3.6 -5.2H-3.6Z',
    seams: 'M-2.8 -2.5V9.3M2.8 -2.5V9.3',
  },
  truck: {
    body: `${box([-5, -12.5, 10, 6.2], 2)}${box([-2, -7, 4, 3])}${box([-6, -5, 12, 17.5], 1.2)}`,
    cut: box([-3.6, -11.2, 7.2, 2]),
    seams: 'M-3.5 -.6h7M-3.5 3.7h7M-3.5 8h7',
  },
  truck1: {
    body: `${box([-4.6, -13.5, 9.2, 5.2], 1.6)}${box([-1.5, -9, 3, 3])}${box([-5.2, -7, 10.4, 20.5], 0.8)}`,
    cut: box([-3.3, -12.4, 6.6, 1.7]),
    seams: 'M0 -5V11.6',
  },
  truck2: {
    body: `${box([-5, -12.5, 10, 6], 2)}${box([-2, -7, 4, 3])}${box([-6.2, -5.2, 12.4, 17.7], 2.4)}`,
    cut: `${box([-3.6, -11.2, 7.2, 2])}M-4 -3H4L2.8 0.2V8.4L4 10.4H-4L-2.8 8.4V0.2Z`,
  },
  tractor: {
    body: `${box([-2.6, -12, 5.2, 12], 1.4)}${pair([3.6, -10.4, 2.4, 5.4], 1.1)}${box([-5, -1.4, 10, 10], 1.6)}${pair([5.8, -1.6, 4, 11.4], 1.4)}`,
    cut: box([-3, 0.6, 6, 5.6], 1),
    seams: 'M0 -10V-3',
  },
  boat: {
    body: 'M0 -13Q6.4 -6 6 3.4L5 11.6Q0 13 -5 11.6L-6 3.4Q-6.4 -6 0 -13Z',
    cut: 'M-3.4 -2.6Q0 -4.8 3.4 -2.6L2.9 0Q0 -1.2 -2.9 0ZM-3.4 3H3.4V8.8H-3.4Z',
  },
  ship: {
    body: 'M0 -13.6Q4.8 -9 5 -4V10.4Q5 13.2 2.4 13.4H-2.4Q-5 13.2 -5 10.4V-4Q-4.8 -9 0 -13.6Z',
    cut: `${box([-3.2, -6, 6.4, 3], 0.4)}${box([-3.2, -1.6, 6.4, 3], 0.4)}${box([-3.2, 2.8, 6.4, 3], 0.4)}`,
    seams: 'M-3 9.2H3',
  },
  bus: { body: busBody, cut: `${busFront}${box([-2.6, -4.5, 5.2, 4])}${box([-2.6, 4, 5.2, 4])}` },
  train: {
    body: 'M-5 13.2V-6Q-5 -13.4 0 -13.4T5 -6V13.2Z',
    cut: 'M-3.2 -7.2Q0 -11.6 3.2 -7.2L2.7 -5H-2.7Z',
    seams: 'M-3 -1.6H3M-3 2.2H3M-3 6H3M-3 9.8H3',
  },
  trolleybus: {
    body: busBody,
    cut: `${busFront}${box([-2.2, -5.6, 4.4, 3], 0.6)}`,
    seams: 'M-1.6 -2.8L-2.6 12M1.6 -2.8L2.6 12',
  },
  tram: {
    body: `M-4.6 -.8V-10Q-4.4 -13.4 0 -13.4T4.6 -10V-.8Z${box([-2, -1, 4, 2])}M-4.6 .8H4.6V10Q4.4 13.4 0 13.4T-4.6 10Z`,
    cut: box([-3, -11, 6, 2.2], 0.8),
    seams: 'M-2.6 -6L0 -3.4L2.6 -6M-2.6 5H2.6',
  },
  crane: {
    body: `${box([-5.6, -8.6, 11.2, 22], 1.8)}${box([-1.9, -13.8, 3.8, 8])}${box([-3.6, -13.8, 7.2, 2.6], 0.9)}${pair([5.2, -5.2, 4, 2.8], 0.8)}${pair([5.2, 8.2, 4, 2.8], 0.8)}`,
    cut: `${box([-3.7, -6.6, 1.8, 8.6])}${box([1.9, -6.6, 1.8, 8.6])}M-4.4 6.2a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1 -8.8 0zM-2.7 6.2a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z`,
  },
  plane: {
    body: 'M0 -13.4Q1.8 -11.6 1.8 -8.4V-3.6L12.8 3.2V6.2L1.8 2.8V8.6L5 11.2V13.2L0 11.8L-5 13.2V11.2L-1.8 8.6V2.8L-12.8 6.2V3.2L-1.8 -3.6V-8.4Q-1.8 -11.6 0 -13.4Z',
  },
  helicopter: {
    body: `M0 -8Q4.2 -6.6 4.2 -1.6Q4.2 2.6 1.2 4.4L.9 11H3.4V12.8H-3.4V11H-.9L-1.2 4.4Q-4.2 2.6 -4.2 -1.6Q-4.2 -6.6 0 -8ZM-10.3 -11.7L-8.9 -13.1L10.3 8.3L8.9 9.7ZM10.3 -11.7L-8.9 9.7L-10.3 8.3L8.9 -13.1Z`,
    cut: oval(0, -1.7, 1.5),
  },
  offroad: {
    body: `${pair([4.6, -10, 3, 5.4], 1)}${pair([4.6, 4.2, 3, 5.4], 1)}${box([-5.2, -12, 10.4, 22.4], 2.2)}${box([-2.6, 10, 5.2, 3.2], 1)}`,
    cut: 'M-4 -4.8H4L3.4 -1.8H-3.4Z',
    seams: 'M-3.2 1.4h6.4M-3.2 4.4h6.4M-3.2 7.4h6.4M-2.4 -9.6h4.8',
  },
}

const known: ReadonlySet<string> = new Set(CATEGORIES)

/** The category a device is drawn as: its own when we have a drawing, else the default. */
export function categoryOf(category: string | null): Category {
  return category !== null && isCategory(category) ? category : 'default'
}

function isCategory(category: string): category is Category {
  return known.has(category)
}
