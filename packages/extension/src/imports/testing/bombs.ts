import { archive } from './workbooks.ts'

const WORKBOOK = {
  'xl/workbook.xml': ['<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'],
}
const SHEET = 'xl/worksheets/sheet1.xml'

function* repeated(text: string, times: number): Generator<string> {
  const block = text.repeat(1000)
  for (let done = 0; done < times; done += 1000) yield block
}

/** A sheet with so many rows: ten million unpack to 150 MB. */
export function rowBomb(rows = 10_000_000): Promise<Buffer> {
  return archive({ ...WORKBOOK, [SHEET]: repeated('<row><c/></row>', rows) })
}

/** So many shared texts of a kilobyte: a million unpack to a gigabyte. */
export function textBomb(texts = 1_000_000): Promise<Buffer> {
  const content = repeated(`<si><t>${'a'.repeat(1000)}</t></si>`, texts)
  return archive({ ...WORKBOOK, 'xl/sharedStrings.xml': content })
}

/** A sheet that grows to 2.5 GB once its entities are put in. */
export function entityBomb(): Promise<Buffer> {
  return sheetOf(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]><worksheet>${'&a;'.repeat(50_000)}</worksheet>`)
}

/** A workbook whose only sheet is this text. */
export function sheetOf(text: string): Promise<Buffer> {
  return archive({ ...WORKBOOK, [SHEET]: [text] })
}

/** A sheet with so many rows whose directory says that it is small. */
export async function lyingBomb(rows = 1_000_000): Promise<Buffer> {
  const file = await rowBomb(rows)
  // The size of the last part in the directory, made a small one.
  const directory = file.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  file.writeUInt32LE(1000, directory + 24)
  return file
}

/** Hundreds of parts that all lie over the same bytes, so that together they have more than the file has. */
export async function overlapBomb(): Promise<Buffer> {
  const file = await sheetOf('<worksheet/>')
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const directory = file.readUInt32LE(end + 16)
  const entry = file.subarray(directory, end)
  const copies = 400
  const tail = Buffer.from(file.subarray(end))
  tail.writeUInt16LE(copies * 2, 8)
  tail.writeUInt16LE(copies * 2, 10)
  const bomb = Buffer.concat([file.subarray(0, directory), ...Array<Buffer>(copies).fill(entry), tail])
  for (let at = directory; at < bomb.length - tail.length; at += 46 + bomb.readUInt16LE(at + 28))
    bomb.writeUInt32LE(bomb.length, at + 20)
  return bomb
}

/** More parts than any workbook has. */
export function partBomb(): Promise<Buffer> {
  return archive({
    ...WORKBOOK,
    ...Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`a${index}`, ['a']])),
  })
}
