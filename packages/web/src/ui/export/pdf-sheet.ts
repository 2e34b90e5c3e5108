/** One column of a printed table. */
export interface PdfColumn {
  title: string
  /** Share of the width relative to the other columns. Default 1. */
  share?: number
  /** Numbers stand at the right. */
  align?: 'left' | 'right'
}

/** What a PDF shows. All cells are written already: numbers, units and times in the language of the person. */
export interface PdfSheet {
  title: string
  /** Vehicle and period, for instance. */
  subtitle: string
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Stands below the last row, a cell for each column. */
  totals?: readonly string[] | undefined
  /** Figures above the table. */
  figures?: readonly { label: string; value: string }[] | undefined
}

/** What every page says around the sheet. */
export interface PdfFrame {
  /** The name in the head. */
  product: string
  /** When it was made, written already. */
  made: string
}

/** Bytes of the two cuts of the type, as TrueType. */
export interface PdfFonts {
  regular: ArrayBuffer
  strong: ArrayBuffer
}
