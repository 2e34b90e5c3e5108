import type { Category, VehicleLook, VehicleState } from '@rastro/contracts'
import { lookFilter } from './look-filter.ts'
import { MARKER_SHAPES, RIM_WIDTH, STATE_TOKENS, VEHICLE_SCALE } from './marker-shapes.ts'
import { VEHICLES } from './vehicles/vehicles.ts'

interface VehicleSymbolProps {
  category: Category
  state: VehicleState
  /** Degrees from north, clockwise. */
  course: number
  /** Side in pixels; 40 in a comfortable row, 28 in a compact one. */
  size?: number
  /** Colours of the vehicle's own; its state's otherwise. */
  look?: Pick<VehicleLook, 'color' | 'colorExtra'> | null
  /** The colour filters of the vehicle's own too; the editor's preview puts them around it. */
  filters?: VehicleLook | null
}

/** The marker of a vehicle as the map draws it: shape and colour of the state, the vehicle inside turned by course. */
export function VehicleSymbol({ category, state, course, size = 40, look, filters }: VehicleSymbolProps) {
  const colour = `var(${STATE_TOKENS[state]})`
  const { hollow } = MARKER_SHAPES[state]
  const drawing = VEHICLES[category]
  const cut = look?.colorExtra ?? (hollow ? 'var(--surface)' : colour)
  const standard = hollow ? colour : 'var(--on-state)'
  // A colour of its own may be that of the ground: a rim in the usual one parts them.
  const rim = look?.color ? { stroke: standard, strokeWidth: RIM_WIDTH, strokeLinejoin: 'round' as const } : {}
  return (
    <svg
      width={size}
      height={size}
      viewBox="-24 -24 48 48"
      aria-hidden="true"
      focusable="false"
      style={filters ? { filter: lookFilter(filters) } : undefined}
    >
      <Ground state={state} colour={colour} course={course} />
      <g transform={`rotate(${Math.round(course)}) scale(${VEHICLE_SCALE})`}>
        <path d={drawing.body} fill={look?.color ?? standard} paintOrder="stroke" {...rim} />
        {drawing.cut && <path d={drawing.cut} fill={cut} fillRule="evenodd" />}
        {drawing.seams && <path d={drawing.seams} fill="none" stroke={cut} strokeWidth={1.3} />}
      </g>
    </svg>
  )
}

function Ground({ state, colour, course }: { state: VehicleState; colour: string; course: number }) {
  const shape = MARKER_SHAPES[state]
  return (
    <>
      {shape.ring !== undefined && <circle r={shape.ring} fill="none" stroke={colour} strokeWidth={2} opacity={0.55} />}
      <path
        d={shape.path}
        transform={shape.turns ? `rotate(${Math.round(course)})` : undefined}
        fill={shape.hollow ? 'var(--surface)' : colour}
        stroke={shape.hollow ? colour : 'var(--surface)'}
        strokeWidth={2}
        strokeDasharray={shape.dash?.join(' ')}
      />
    </>
  )
}

/** The state alone, 12 px, for legend, chips and the state line of a row. */
export function StateGlyph({ state, size = 12 }: { state: VehicleState; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false" fill="none">
      {glyphs[state]}
    </svg>
  )
}

const glyphs: Readonly<Record<VehicleState, React.ReactNode>> = {
  moving: <path d="M6 .8L11 11 6 8.6 1 11Z" fill="var(--st-moving)" />,
  stopped: <rect x="1.5" y="1.5" width="9" height="9" rx="1.5" fill="var(--st-stopped)" />,
  idling: <circle cx="6" cy="6" r="4.8" fill="var(--st-idling)" />,
  offline: <circle cx="6" cy="6" r="4.2" stroke="var(--st-offline)" strokeWidth="1.8" />,
  unknown: <circle cx="6" cy="6" r="4.3" stroke="var(--st-unknown)" strokeWidth="1.8" strokeDasharray="2.3 2.2" />,
  alarm: (
    <>
      <circle cx="6" cy="6" r="2.6" fill="var(--st-alarm)" />
      <circle cx="6" cy="6" r="5.1" stroke="var(--st-alarm)" strokeWidth="1.3" />
    </>
  ),
}
