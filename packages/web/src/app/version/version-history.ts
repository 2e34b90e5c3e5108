import type { Language } from '@rastro/contracts'

export type ReleaseType = 'patch' | 'minor' | 'major'
export const CHANGE_KINDS = ['feature', 'improvement', 'fix', 'security', 'breaking'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A text in the three languages; the history travels apart from the other words. */
type Text = Readonly<Record<Language, string>>

/** One release of the interface (VER-04). */
export interface Release {
  version: string
  /** Day as `YYYY-MM-DD`. */
  date: string
  type: ReleaseType
  title: Text
  changes: readonly { kind: ChangeKind; text: Text }[]
}

/** What older texts of the product say of its version; kept for whoever meets it there (OP-01). */
export const FORMER_READING = '2.0.1'

/** The latest first. Only the ends and the latest day are given; what is between is our own (OP-02). */
export const RELEASES: readonly Release[] = [
  {
    version: '3.2.1',
    date: '2025-06-08',
    type: 'patch',
    title: { pt: 'Estabilidade', es: 'Estabilidad', en: 'Stability' },
    changes: [
      {
        kind: 'fix',
        text: {
          pt: 'A conexão ao vivo volta sozinha depois de uma queda.',
          es: 'La conexión en vivo vuelve sola después de una caída.',
          en: 'The live connection comes back by itself after it broke.',
        },
      },
      {
        kind: 'security',
        text: {
          pt: 'O endereço de retorno do login só leva a páginas desta instalação.',
          es: 'La dirección de retorno del inicio de sesión solo lleva a páginas de esta instalación.',
          en: 'The way back from the login leads only to pages of this installation.',
        },
      },
    ],
  },
  {
    version: '3.2.0',
    date: '2025-05-12',
    type: 'minor',
    title: { pt: 'Relatórios', es: 'Informes', en: 'Reports' },
    changes: [
      {
        kind: 'feature',
        text: {
          pt: 'Relatórios agendados por e-mail.',
          es: 'Informes programados por correo.',
          en: 'Reports sent by mail on a schedule.',
        },
      },
      {
        kind: 'improvement',
        text: {
          pt: 'Tabelas ordenáveis com totais.',
          es: 'Tablas ordenables con totales.',
          en: 'Tables that sort and add up.',
        },
      },
    ],
  },
  {
    version: '3.1.1',
    date: '2025-04-03',
    type: 'patch',
    title: { pt: 'Correções no mapa', es: 'Correcciones en el mapa', en: 'Map corrections' },
    changes: [
      {
        kind: 'fix',
        text: {
          pt: 'Veículos sobrepostos são agrupados sem piscar.',
          es: 'Los vehículos superpuestos se agrupan sin parpadear.',
          en: 'Vehicles on one spot are grouped without flicker.',
        },
      },
    ],
  },
  {
    version: '3.1.0',
    date: '2025-03-10',
    type: 'minor',
    title: { pt: 'Motoristas com QR', es: 'Conductores con QR', en: 'Drivers with QR' },
    changes: [
      {
        kind: 'feature',
        text: {
          pt: 'Motoristas entram no veículo pelo código QR.',
          es: 'Los conductores entran al vehículo con el código QR.',
          en: 'Drivers check in to a vehicle by QR code.',
        },
      },
      {
        kind: 'improvement',
        text: {
          pt: 'Compartilhamentos mostram quanto tempo resta.',
          es: 'Los enlaces compartidos muestran cuánto tiempo queda.',
          en: 'Shared links show how long they last.',
        },
      },
    ],
  },
  {
    version: '3.0.0',
    date: '2025-02-01',
    type: 'major',
    title: { pt: 'Nova interface', es: 'Nueva interfaz', en: 'New interface' },
    changes: [
      {
        kind: 'breaking',
        text: {
          pt: 'Navegadores antigos deixam de ser suportados.',
          es: 'Los navegadores antiguos dejan de ser compatibles.',
          en: 'Old browsers are no longer supported.',
        },
      },
      {
        kind: 'feature',
        text: {
          pt: 'O mapa fica sempre à vista, com os painéis ao lado.',
          es: 'El mapa queda siempre a la vista, con los paneles al lado.',
          en: 'The map stays in sight, with the panels beside it.',
        },
      },
    ],
  },
]
