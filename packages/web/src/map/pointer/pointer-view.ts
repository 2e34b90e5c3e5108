import type { Place } from '@rastro/contracts'

/** What a tool does with the pointer while it holds it. */
export interface PointerTool {
  /** CSS cursor over the map. */
  cursor: string
  onPress(place: Place): void
  /** The pointer moved over the map, without a button. */
  onMove?(place: Place): void
  /** Two presses in one place; the first of them was told already. The map does not zoom. */
  onDoublePress?(place: Place): void
}

/** Who gets the presses on the map. */
export interface PointerView {
  /** Give presses and moves to a tool instead of choosing vehicles, until the answer is called. The last one wins. */
  claim(tool: PointerTool): () => void
}
