/** What the version of a message tells about the model. Only models whose messages differ matter. */
const MODELS: Readonly<Record<string, string>> = {
  '02': 'GL200',
  '04': 'GV200',
  '06': 'GV300',
  '08': 'GMT100',
  '09': 'GV50P',
  '0F': 'GV55',
  '10': 'GV55 LITE',
  '11': 'GL500',
  '1A': 'GL300',
  '1F': 'GV500',
  '21': 'GL200',
  '25': 'GV300',
  '27': 'GV300W',
  '28': 'GL300VC',
  '2C': 'GL300W',
  '2D': 'GV500VC',
  '2F': 'GV55',
  '30': 'GL300',
  '31': 'GV65',
  '35': 'GV200',
  '36': 'GV500',
  '38': 'GV65',
  '3F': 'GMT100',
  '40': 'GL500',
  '41': 'GV75W',
  '42': 'GT501',
  '44': 'GL530',
  '45': 'GB100',
  '4F': 'GV56',
  '50': 'GV55W',
  '52': 'GL50',
  '55': 'GL50B',
  '5E': 'GV500MAP',
  '6E': 'GV310LAU',
  BD: 'CV200',
  C2: 'GV600M',
  C3: 'GL320M',
  DC: 'GV600MG',
  DE: 'GL500M',
  F1: 'GV350M',
  F8: 'GV800W',
  FC: 'GV600W',
  '802004': 'GV58LAU',
  '802005': 'GV355CEU',
  '80201E': 'GV30CEU',
}

/** Newer versions have ten digits, of which six name the model; older ones six, of which two do. */
const LONG_VERSION = 10

/** The model in capitals, as the owner wrote it or as the version tells; empty when neither does. */
export function modelOf(version: string, declared: string | undefined): string {
  if (declared !== undefined && declared !== '') return declared.toUpperCase()
  const prefix = version.length >= LONG_VERSION ? version.slice(0, 6) : version.slice(0, 2)
  return MODELS[prefix.toUpperCase()] ?? ''
}
