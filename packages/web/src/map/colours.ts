import type { VehicleState } from '@rastro/contracts'
import { CLUSTER_STATES, STATES } from '../data/scene.ts'
import { STATE_TOKENS } from './marker-shapes.ts'

/** Red, green, blue and opacity, 0 … 1. */
export type Colour = readonly [number, number, number, number]

/** All colours the map paints with, read from the page's tokens, so that theme and white label reach the map too. */
export interface MapColours {
  isDark: boolean
  states: Readonly<Record<VehicleState, Colour>>
  surface: Colour
  onState: Colour
  line: Colour
  text: Colour
  halo: Colour
  brand: Colour
  /** Colours of the basemap as CSS text, by token without its prefix `--m-`. */
  base: Readonly<Record<BaseToken, string>>
}

const BASE_TOKENS = [
  'land',
  'block',
  'road',
  'case',
  'hw',
  'hw-case',
  'park',
  'water',
  'label',
  'water-label',
  'halo',
] as const
type BaseToken = (typeof BASE_TOKENS)[number]

/** Read the tokens as they are in force now. */
export function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const colour = (name: string) => parseColour(token(name))
  const states = Object.fromEntries(STATES.map((state) => [state, colour(STATE_TOKENS[state])]))
  const base = Object.fromEntries(BASE_TOKENS.map((name) => [name, token(`--m-${name}`)]))
  return {
    isDark: document.documentElement.classList.contains('theme-dark'),
    // Built from the same lists the types are made of.
    states: states as MapColours['states'],
    base: base as MapColours['base'],
    surface: colour('--surface'),
    onState: colour('--on-state'),
    line: colour('--line-2'),
    text: colour('--text'),
    halo: colour('--m-halo'),
    brand: colour('--brand-text'),
  }
}

/** Colours of the states in the order a shader counts them. */
export function stateColours(colours: MapColours): Float32Array {
  return Float32Array.from(STATES.flatMap((state) => [...colours.states[state]]))
}

/** Colours of a cluster's ring in drawing order. */
export function ringColours(colours: MapColours): Float32Array {
  return Float32Array.from(CLUSTER_STATES.flatMap((state) => [...colours.states[state]]))
}

/** A colour as CSS writes it: `#rgb`, `#rrggbb` or `rgb(…)`. */
export function parseColour(text: string): Colour {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const part = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16) / 255
    return [part(0), part(2), part(4), 1]
  }
  const [red = 0, green = 0, blue = 0, opacity = 1] = [...text.matchAll(/[\d.]+/g)].map(([number]) => Number(number))
  return [red / 255, green / 255, blue / 255, opacity]
}

/** Call `listener` whenever the theme of the page changes. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
  return () => observer.disconnect()
}
