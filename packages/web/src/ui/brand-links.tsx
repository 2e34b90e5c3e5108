import { useWords } from '../i18n/strings.ts'
import { useBrand } from './brand.ts'
import { uiStrings } from './strings.ts'

const LINKS = ['whatsapp', 'androidApp', 'iosApp', 'dataPolicy'] as const

/** Where the brand sends people: chat, apps, data policy; only what it names. */
export function BrandLinks({ only = LINKS }: { only?: readonly (typeof LINKS)[number][] }) {
  const t = useWords(uiStrings)
  const brand = useBrand()
  return only.map((name) =>
    brand[name] ? (
      <a key={name} href={brand[name]} target="_blank" rel="noreferrer">
        {t(name)}
      </a>
    ) : null,
  )
}
