import { useEffect } from 'react'
import { cancelDrawing, drawing, finishDrawing, sketch as tell } from './drawing.ts'

/** Ctrl+Z takes back a step, Ctrl+Enter finishes, Escape gives up. */
export function useDrawingKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      const isDialog = document.querySelector('[role="dialog"]') !== null
      if (isTyping || isDialog) return
      const isCommand = event.ctrlKey || event.metaKey
      if (event.key === 'Escape') cancelDrawing()
      else if (isCommand && event.key.toLowerCase() === 'z') tell({ type: 'undo' })
      else if (isCommand && event.key === 'Enter' && drawing.getState().purpose === 'area') finishDrawing()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
