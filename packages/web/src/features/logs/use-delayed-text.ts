import { useEffect, useState } from 'react'

const REST_MS = 300

/** A text that is told on once nobody types any more. */
export function useDelayedText(text: string, onRest: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed === text) return undefined
    const timer = setTimeout(() => onRest(typed), REST_MS)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}
