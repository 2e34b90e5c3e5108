import { useEffect, useState } from 'react'

/** True once `wanted` has been true for `ms`: for what must not flash up, such as skeletons. */
export function useDelayed(wanted: boolean, ms: number): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setTimeout(() => setDue(true), ms)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [wanted, ms])
  return wanted && due
}
