import { useWords } from '../../i18n/strings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './computed.module.css'
import { computedStrings } from './strings.ts'

const COMPARE = ['==  !=  <  <=  >  >=', '&&  ||  !', 'and  or  not', '??  ?:', 'empty(x)']
const MATHS = [
  '+  -  *  /  %',
  'math:round  math:floor  math:ceil  math:abs',
  'math:min  math:max  math:clamp(x, 0, 5)',
  'math:sqrt  math:pow  math:hypot  math:floorDiv',
]
const TEXTS = [
  'length()  isEmpty()  trim()',
  'substring(0, 3)  indexOf("x")',
  'startsWith("x")  endsWith("x")  contains("x")',
  'toUpperCase()  toLowerCase()  replace("a", "b")',
]
const LISTS = ['[1, 2, 3]', 'event =~ [10, 11]', 'result =~ ".*OK.*"', 'x =^ "abc"  x =$ "xyz"']

const EXAMPLES = [
  { word: 'exampleVoltage', code: 'power ? power > 13.2 : null' },
  { word: 'exampleFuel', code: 'adc1 ? math:round(adc1 / 5 * 60 * 10) / 10 : null' },
  { word: 'exampleDoor', code: 'door && speed > 5' },
  { word: 'exampleText', code: 'rpm ? rpm + " rpm, " + (coolantTemp ?? "?") + " °C" : null' },
] as const

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {lines.map((line) => (
        <code key={line}>{line}</code>
      ))}
    </section>
  )
}

/** What an expression may say (docs/adr 0011), on one sheet. */
export function LanguageHelp({ onClose }: { onClose: () => void }) {
  const t = useWords(computedStrings)
  return (
    <Dialog title={t('helpTitle')} opened onClose={onClose} size="medium">
      <div className={styles.help}>
        <p>{t('helpIntro')}</p>
        <p>{t('helpNames')}</p>
        <h3>{t('helpChoice')}</h3>
        <p>{t('helpChoiceText')}</p>
        <div className={styles.sheet}>
          <Lines title={t('helpCompare')} lines={COMPARE} />
          <Lines title={t('helpMaths')} lines={MATHS} />
          <Lines title={t('helpTexts')} lines={TEXTS} />
          <Lines title={t('helpLists')} lines={LISTS} />
        </div>
        <p>{t('helpDivision')}</p>
        <h3>{t('helpExamples')}</h3>
        <dl>
          {EXAMPLES.map(({ word, code }) => (
            <div key={word}>
              <dt>{t(word)}</dt>
              <dd>
                <code>{code}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
