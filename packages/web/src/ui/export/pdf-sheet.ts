/** One column of a printed table. */
export interface PdfColumn {
  title: string
  /** Numbers stand at the right. */
  align?: 'left' | 'right'
}

/** What a PDF shows. All cells are written already: numbers, units and times in the language of the person. */
export interface PdfSheet {
  title: string
  /** Vehicle and period, for instance; each stands on a line of its own. */
  subtitle: string | readonly string[]
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Stands below the last row, a cell for each column. */
  totals?: readonly string[] | undefined
  /** Figures above the table. */
  figures?: readonly { label: string; value: string }[] | undefined
}

/** Some facts about a thing, each with what it is called. */
export interface PdfFacts {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
}

/** One thing with everything that is known about it. */
export interface PdfRecord {
  title: string
  subtitle: string | readonly string[]
  picture: PdfPicture | null
  /** What a phone reads. */
  code: { text: string; caption: string }
  /** Sections without facts are left out by whoever makes it. */
  sections: readonly PdfFacts[]
}

/** What every page says around the sheet. */
export interface PdfFrame {
  /** The company the installation is of. */
  product: string
  /** The company's own mark; without it ours stands beside the name. */
  logo?: PdfPicture | null
  /** When it was made, written already. */
  made: string
}

/** A picture as the bytes of a PNG file, with its edges in pixels. */
export interface PdfPicture {
  png: Uint8Array
  width: number
  height: number
}

/** Bytes of the two cuts of the type, as TrueType. */
export interface PdfFonts {
  regular: ArrayBuffer
  strong: ArrayBuffer
}
