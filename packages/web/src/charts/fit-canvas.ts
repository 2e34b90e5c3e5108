/** Bring a canvas to the size it is shown at and answer its pen, in CSS pixels; null where there is none. */
export function fitCanvas(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  const ratio = Math.min(2, devicePixelRatio || 1)
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight)
  return pen
}

/** Values of tokens as they are in force. */
export function readTokens<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  const style = getComputedStyle(document.documentElement)
  // The keys are those given.
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    Name,
    string
  >
}
