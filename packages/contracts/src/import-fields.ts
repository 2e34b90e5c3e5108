import {
  type DeviceField,
  type FieldKind,
  FUEL_FIELDS,
  INSTALLATION_FIELDS,
  OBSERVATIONS_FIELD,
  SIM_FIELDS,
  TRACKER_FIELDS,
  VEHICLE_FIELDS,
} from './device-fields.ts'
import { USER_KEYS } from './user-keys.ts'
import type { Words } from './vocabulary.ts'

/** What is imported from sheets. */
export const IMPORT_KINDS = ['devices', 'users'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Something a column of a sheet can hold. */
export interface ImportField {
  /** Names it in a mapping: a field of the entity, or the key of an attribute. */
  readonly name: string
  readonly isAttribute: boolean
  readonly kind: FieldKind | 'uniqueId' | 'password' | 'limit' | 'category' | 'taxId' | 'postalCode'
  readonly words: Words
  /** Other titles people give the column. */
  readonly titles: readonly string[]
  readonly isRequired?: boolean
  /** Fewest and most characters. */
  readonly least?: number
  readonly most?: number
  /** What the template shows in the row of the example. */
  readonly example?: string
}

/** Columns of the entity itself take so many characters. */
const MOST_OF_OWN = 128

const words = (en: string, pt: string, es: string): Words => ({ en, pt, es })

function own(
  name: string,
  kind: ImportField['kind'],
  called: Words,
  more: Partial<Pick<ImportField, 'titles' | 'isRequired' | 'least' | 'example'>> = {},
): ImportField {
  return { name, isAttribute: false, kind, words: called, titles: [], most: MOST_OF_OWN, ...more }
}

const EXAMPLES: Readonly<Record<string, string>> = { placa: 'RTA2B19', 'tarkan.brand': 'Volkswagen' }

/** Titles of the installation alone say too little: every sheet has a phone. */
function attribute({ key, kind, words: called }: DeviceField, before?: Words): ImportField {
  const named = before
    ? words(`${before.en}: ${called.en}`, `${before.pt}: ${called.pt}`, `${before.es}: ${called.es}`)
    : called
  const example = EXAMPLES[key]
  return { name: key, isAttribute: true, kind, words: named, titles: [key], ...(example ? { example } : {}) }
}

const INSTALLATION = words('Installation', 'Instalação', 'Instalación')

const DEVICE_FIELDS: readonly ImportField[] = [
  own('name', 'text', words('Name', 'Nome', 'Nombre'), {
    titles: ['vehicle', 'veiculo', 'vehiculo', 'device', 'dispositivo', 'descricao', 'unidade'],
    isRequired: true,
    example: 'Caminhão 01',
  }),
  own('uniqueId', 'uniqueId', words('Identifier', 'Identificador', 'Identificador'), {
    titles: ['uniqueid', 'unique id', 'id unico', 'identificador unico', 'imei', 'imei do rastreador', 'esn'],
    isRequired: true,
    example: '862798050142337',
  }),
  own('phone', 'phone', words('Phone of the SIM', 'Telefone do chip', 'Teléfono del SIM'), {
    titles: ['phone', 'telefone', 'telefono', 'linha', 'numero do chip', 'msisdn'],
    example: '+5511984127730',
  }),
  own('model', 'text', words('Model', 'Modelo', 'Modelo'), { example: 'Constellation 24.280' }),
  own('category', 'category', words('Category', 'Categoria', 'Categoría'), {
    titles: ['tipo', 'type', 'icone', 'icon'],
    example: 'truck',
  }),
  own('contact', 'text', words('Contact', 'Contato', 'Contacto')),
  own('expirationTime', 'date', words('Expires', 'Vencimento', 'Vencimiento'), {
    titles: ['expiration', 'expirationtime', 'validade'],
  }),
  ...[...VEHICLE_FIELDS, ...FUEL_FIELDS, ...TRACKER_FIELDS, ...SIM_FIELDS, OBSERVATIONS_FIELD].map((field) =>
    attribute(field),
  ),
  ...INSTALLATION_FIELDS.map((field) => attribute(field, INSTALLATION)),
]

function userAttribute(key: string, kind: ImportField['kind'], called: Words, titles: readonly string[] = []) {
  return { name: key, isAttribute: true, kind, words: called, titles: [key, ...titles] }
}

const USER_FIELDS: readonly ImportField[] = [
  own('name', 'text', words('Name', 'Nome', 'Nombre'), {
    titles: ['user', 'usuario', 'cliente', 'customer', 'nome completo', 'razao social'],
    isRequired: true,
    least: 3,
    example: 'Padaria Real',
  }),
  own('email', 'text', words('E-mail or user name', 'E-mail ou usuário', 'Correo o usuario'), {
    titles: ['email', 'e-mail', 'correo', 'correo electronico', 'login', 'username'],
    isRequired: true,
    least: 4,
    example: 'contato@padariareal.com.br',
  }),
  own('password', 'password', words('Password', 'Senha', 'Contraseña'), { titles: ['clave'], least: 4 }),
  own('phone', 'phone', words('Phone', 'Telefone', 'Teléfono'), {
    titles: ['celular', 'mobile', 'cell'],
    example: '+5511984127730',
  }),
  own('deviceLimit', 'limit', words('Vehicle limit', 'Limite de veículos', 'Límite de vehículos'), {
    titles: ['devicelimit', 'device limit', 'limite de dispositivos'],
  }),
  own('userLimit', 'limit', words('User limit', 'Limite de usuários', 'Límite de usuarios'), {
    titles: ['userlimit', 'limite de subusuarios'],
  }),
  own('expirationTime', 'date', words('Expires', 'Vencimento', 'Vencimiento'), {
    titles: ['expiration', 'expirationtime', 'validade'],
  }),
  userAttribute(USER_KEYS.taxId, 'taxId', words('CPF/CNPJ', 'CPF/CNPJ', 'CPF/CNPJ'), ['cpf', 'cnpj', 'tax id']),
  userAttribute(USER_KEYS.personalPhone, 'phone', words('Personal phone', 'Telefone pessoal', 'Teléfono personal')),
  userAttribute(USER_KEYS.commercialPhone, 'phone', words('Work phone', 'Telefone comercial', 'Teléfono comercial')),
  userAttribute(USER_KEYS.whatsapp, 'phone', words('WhatsApp', 'WhatsApp', 'WhatsApp'), ['whats', 'zap']),
  userAttribute(USER_KEYS.contactEmail, 'email', words('Contact e-mail', 'E-mail de contato', 'Correo de contacto')),
  userAttribute(USER_KEYS.postalCode, 'postalCode', words('Postal code', 'CEP', 'Código postal'), ['zip', 'cep']),
  userAttribute(USER_KEYS.street, 'text', words('Street', 'Rua', 'Calle'), ['logradouro', 'endereco', 'address']),
  userAttribute(USER_KEYS.number, 'text', words('Number', 'Número', 'Número')),
  userAttribute(USER_KEYS.complement, 'text', words('Complement', 'Complemento', 'Complemento')),
  userAttribute(USER_KEYS.neighbourhood, 'text', words('Neighbourhood', 'Bairro', 'Barrio')),
  userAttribute(USER_KEYS.city, 'text', words('City', 'Cidade', 'Ciudad'), ['municipio']),
  userAttribute(USER_KEYS.state, 'text', words('State', 'Estado', 'Estado'), ['uf']),
]

/** Everything the columns of a sheet can hold, the most wanted first. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  devices: DEVICE_FIELDS,
  users: USER_FIELDS,
}

/** What a title says once case, accents, signs and spaces are left out. */
function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
}

/** What each column most likely holds, by its title in any of the three languages; null = nothing we know. Each field once. */
export function guessMapping(kind: ImportKind, titles: readonly string[]): (string | null)[] {
  const names = new Map<string, string[]>()
  for (const field of IMPORT_FIELDS[kind]) {
    const { en, pt, es } = field.words
    for (const title of new Set([field.name, en, pt, es, ...field.titles].map(plainTitle)))
      names.set(title, [...(names.get(title) ?? []), field.name])
  }
  const taken = new Set<string>()
  return titles.map((title) => {
    const found = names.get(plainTitle(title))?.find((name) => !taken.has(name)) ?? null
    if (found !== null) taken.add(found)
    return found
  })
}
