export * from './csv.ts'
export * from './workbook.ts'
export * from './xml.ts'
