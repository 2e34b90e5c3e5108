/** Legend, controls and the source of the map together are this wide. */
const NARROW_PIXELS = 800

/** Tell the styles whether the map is a strip beside a panel, where the legend has no room beside the source of the map. */
export function markNarrow(container: HTMLElement, left: number): void {
  container.parentElement?.toggleAttribute('data-narrow', container.clientWidth - left < NARROW_PIXELS)
}
