import { xmlText } from './xml.ts'

/** Cell styles by their place in the table below; those of number formats follow. */
export const STYLE = { text: 0, title: 1, label: 2, columnTitle: 3, link: 4, first: 5 } as const

/** The style of a total: after those of number formats, for texts first and then once more for each format. */
export function totalStyle(formats: readonly string[], format: string | undefined): number {
  return STYLE.first + formats.length + (format === undefined ? 0 : 1 + formats.indexOf(format))
}

/** Numbers below are Excel's own formats. */
const FIRST_OWN_FORMAT = 164

const FONTS = [
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>',
  '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font>',
]
/** Excel wants the first two as they are; the third is behind column titles. */
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FF1F3A5F"/><bgColor indexed="64"/></patternFill></fill>',
]
const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top/><bottom style="hair"><color rgb="FFB0B8C4"/></bottom><diagonal/></border>',
  '<border><left/><right/><top style="thin"><color rgb="FF1F3A5F"/></top><bottom/><diagonal/></border>',
]
const COLUMN_TITLE =
  '<xf numFmtId="0" fontId="3" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">' +
  '<alignment vertical="center" wrapText="1"/></xf>'

/** The styles of a workbook: fonts, the head of the table, and two styles for every number format. */
export function stylesXml(formats: readonly string[]): string {
  const formatRows = formats.map(
    (format, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${xmlText(format)}"/>`,
  )
  const styles = [
    cellStyle(0),
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    COLUMN_TITLE,
    '<xf numFmtId="0" fontId="4" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>',
    ...formats.map((_, index) => cellStyle(FIRST_OWN_FORMAT + index)),
    totalCellStyle(0),
    ...formats.map((_, index) => totalCellStyle(FIRST_OWN_FORMAT + index)),
  ]
  return (
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    (formats.length > 0 ? list('numFmts', formatRows) : '') +
    list('fonts', FONTS) +
    list('fills', FILLS) +
    list('borders', BORDERS) +
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
    list('cellXfs', styles) +
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
    '</styleSheet>'
  )
}

function cellStyle(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1"/>`
}

function totalCellStyle(format: number): string {
  return (
    `<xf numFmtId="${format}" fontId="2" fillId="0" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" ` +
    'applyBorder="1"/>'
  )
}

function list(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`
}
