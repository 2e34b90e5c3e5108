/** Model families whose parameters have meanings of their own. */
export interface Family {
  name: string | undefined
  /** FMB, FMC, FMM, … with their CAN and OBD parameters. */
  isFmb: boolean
  /** FM.6..: professional trackers, with numbers of their own inside the family above. */
  isFm6: boolean
  /** TAT and TMT asset trackers. */
  isTat: boolean
}

const UNKNOWN: Family = { name: undefined, isFmb: false, isFm6: false, isTat: false }

/** The family of the model the owner wrote. */
export function familyOf(model: string | undefined): Family {
  if (model === undefined) return UNKNOWN
  const name = model.toUpperCase()
  return {
    name,
    isFmb: /^(?:FM[B-Z]...|MTB100|MSP500)$/.test(name),
    isFm6: /^FM.6..$/.test(name),
    isTat: /^T.T...$/.test(name),
  }
}
