/** The mark of the product: a point with the short trail behind it. Decorative; the name stands beside it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M2.200 21.800C3 14.500 6.500 9.800 12.600 7.300L16.800 12.800C10.500 13.600 6 16.300 2.200 21.800Z"
        fill="currentColor"
        opacity=".55"
      />
      <circle cx="16.300" cy="8" r="6" fill="currentColor" />
    </svg>
  )
}
