import { Slider, TextInput } from '@mantine/core'
import { LOGO_WIDTH } from '@rastro/contracts/header-logo'
import { bringThemePicture } from '../../data/theme.ts'
import { useWords } from '../../i18n/strings.ts'
import { PictureField } from './picture-field.tsx'
import { prepareIcons, prepareLogo } from './prepare-picture.ts'
import { themeStrings } from './strings.ts'
import styles from './theme.module.css'
import type { ThemeForm } from './theme-form.ts'

const LOGOS = [
  { field: 'logo', label: 'loginLogo', hint: null, back: 'light' },
  { field: 'logoDark', label: 'loginLogoDark', hint: 'sameAsLight', back: 'dark' },
  { field: 'headerLogo', label: 'headerLogo', hint: 'sameAsLogin', back: 'light' },
  { field: 'headerLogoDark', label: 'headerLogoDark', hint: 'sameAsLight', back: 'dark' },
] as const

async function bringIcons(file: File) {
  const { icon, iconSmall, iconMaskable } = await prepareIcons(file)
  return {
    icon: await bringThemePicture('icon', icon),
    iconSmall: await bringThemePicture('icon', iconSmall),
    iconMaskable: await bringThemePicture('icon', iconMaskable),
  }
}

/** Pictures of login and header on light and dark surfaces, and the icon of the app. */
export function LogosTab({ value, change, readOnly }: ThemeForm) {
  const t = useWords(themeStrings)
  return (
    <>
      {LOGOS.map(({ field, label, hint, back }) => (
        <PictureField
          key={field}
          label={t(label)}
          hint={hint === null ? undefined : t(hint)}
          back={back}
          value={value[field]}
          readOnly={readOnly}
          onChoose={async (file) => change({ [field]: await bringThemePicture('logo', await prepareLogo(file)) })}
          onRemove={() => change({ [field]: null })}
        />
      ))}
      <div className={styles.field}>
        <span className={styles.label}>
          {t('logoWidth')} <b className="num">{t('pixels', { count: value.logoWidth })}</b>
        </span>
        <Slider
          thumbLabel={t('logoWidth')}
          min={LOGO_WIDTH.min}
          max={LOGO_WIDTH.max}
          value={value.logoWidth}
          disabled={readOnly}
          label={null}
          onChange={(logoWidth) => change({ logoWidth })}
        />
      </div>
      <TextInput
        label={t('headerText')}
        description={t('headerTextHint')}
        value={value.headerText ?? ''}
        maxLength={60}
        readOnly={readOnly}
        onChange={({ currentTarget }) => change({ headerText: currentTarget.value || null })}
      />
      <PictureField
        label={t('icon')}
        hint={t('iconHint')}
        value={value.icon}
        readOnly={readOnly}
        onChoose={async (file) => change(await bringIcons(file))}
        onRemove={() => change({ icon: null, iconSmall: null, iconMaskable: null })}
      />
    </>
  )
}
