import { encode } from 'uqr'

/** Modules of white around the code that readers need. */
const BORDER = 3

/** One square of the drawing for each dark module, as one path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}

interface QrCodeProps {
  text: string
  /** What it leads to, for people who do not see it. */
  label: string
  /** Edge in pixels. */
  size?: number
}

/** A text as a QR code, dark on white in both themes, so that every camera reads it. */
export function QrCode({ text, label, size = 208 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: BORDER })
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
      <rect width={modules} height={modules} rx="1.5" fill="#fff" />
      <path d={pathOf(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
