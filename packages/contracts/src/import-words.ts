import type { Words } from './vocabulary.ts'

/** Why a whole file is refused. Exact texts where the specification has them (IMP-11 to IMP-13). */
export const IMPORT_PROBLEMS = {
  type: {
    en: 'Only Excel files (.xlsx or .xls) can be imported.',
    pt: 'Só arquivos do Excel (.xlsx ou .xls) podem ser importados.',
    es: 'Solo se pueden importar archivos de Excel (.xlsx o .xls).',
  },
  empty: {
    en: 'The file is empty or has no valid rows.',
    pt: 'O arquivo está vazio ou não tem dados válidos.',
    es: 'El archivo está vacío o no tiene datos válidos.',
  },
  broken: {
    en: 'The file could not be read. Save it again in Excel.',
    pt: 'Não foi possível ler o arquivo. Salve-o de novo no Excel.',
    es: 'No se pudo leer el archivo. Guárdelo de nuevo en Excel.',
  },
  locked: {
    en: 'The file has a password. Save it without one.',
    pt: 'O arquivo tem senha. Salve-o sem senha.',
    es: 'El archivo tiene contraseña. Guárdelo sin ella.',
  },
  tooLarge: {
    en: 'The file is larger than can be imported: up to 10 MB, 5,000 rows and 100 columns.',
    pt: 'O arquivo é maior do que se pode importar: até 10 MB, 5.000 linhas e 100 colunas.',
    es: 'El archivo es más grande de lo que se puede importar: hasta 10 MB, 5.000 filas y 100 columnas.',
  },
  tooSlow: {
    en: 'The operation took too long and was cancelled',
    pt: 'The operation took too long and was cancelled',
    es: 'The operation took too long and was cancelled',
  },
  limit: { en: 'Import limit exceeded', pt: 'Import limit exceeded', es: 'Import limit exceeded' },
} as const satisfies Record<string, Words>
export type ImportProblem = keyof typeof IMPORT_PROBLEMS

/** What is wrong with a cell or a row. */
export const IMPORT_ERRORS = {
  required: { en: 'is needed', pt: 'é obrigatório', es: 'es obligatorio' },
  tooLong: { en: 'is too long', pt: 'é longo demais', es: 'es demasiado largo' },
  tooShort: { en: 'is too short', pt: 'é curto demais', es: 'es demasiado corto' },
  number: { en: 'is no number', pt: 'não é um número', es: 'no es un número' },
  imprecise: {
    en: 'lost digits: format the column as text',
    pt: 'perdeu dígitos: formate a coluna como texto',
    es: 'perdió dígitos: formatee la columna como texto',
  },
  date: { en: 'is no date', pt: 'não é uma data', es: 'no es una fecha' },
  email: { en: 'is no e-mail address', pt: 'não é um e-mail', es: 'no es un correo' },
  uniqueId: {
    en: 'may have letters, digits, point, hyphen and underscore only',
    pt: 'só pode ter letras, dígitos, ponto, hífen e sublinhado',
    es: 'solo puede tener letras, dígitos, punto, guion y guion bajo',
  },
  category: { en: 'is no known category', pt: 'não é uma categoria conhecida', es: 'no es una categoría conocida' },
  taxId: { en: 'is no valid CPF or CNPJ', pt: 'não é um CPF ou CNPJ válido', es: 'no es un CPF o CNPJ válido' },
  postalCode: { en: 'is no valid postal code', pt: 'não é um CEP válido', es: 'no es un código postal válido' },
  repeated: { en: 'stands twice in the file', pt: 'se repete no arquivo', es: 'se repite en el archivo' },
  exists: { en: 'exists already', pt: 'já existe', es: 'ya existe' },
  limit: IMPORT_PROBLEMS.limit,
  refused: { en: 'was refused', pt: 'foi recusado', es: 'fue rechazado' },
} as const satisfies Record<string, Words>
export type ImportErrorCode = keyof typeof IMPORT_ERRORS
