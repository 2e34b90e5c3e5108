import { addToList } from './add-to-list.ts'
import { fillTemplate, type NewPart, type Tree } from './new-part.ts'

const FOLDER = 'packages/web/src/features'
const LIST = 'packages/web/src/app/screens.ts'

/**
 * A screen that opens: its title and a sentence.
 * @param path its address and folder, kebab-case
 * @throws Error when the name is none or taken
 */
export function newScreen(tree: Tree, path: string): NewPart {
  if (!/^[a-z]+(-[a-z]+)*$/.test(path)) throw new Error('a screen is called by lower case words joined by hyphens')
  if (tree.folders(FOLDER).includes(path)) throw new Error(`there is a feature ${path} already`)
  const Name = path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const name = Name.charAt(0).toLowerCase() + Name.slice(1)
  const Title = path.charAt(0).toUpperCase() + path.slice(1).replaceAll('-', ' ')
  const words = { name, Name, Title, path }
  return {
    files: {
      [`${FOLDER}/${path}/index.ts`]: fillTemplate('screen/index.ts', words),
      [`${FOLDER}/${path}/${path}-screen.tsx`]: fillTemplate('screen/screen.tsx', words),
      [`${FOLDER}/${path}/strings.ts`]: fillTemplate('screen/strings.ts', words),
      [LIST]: addToList(tree.read(LIST), 'screens', { name, from: `../features/${path}/index.ts` }),
    },
    next: [
      `it opens at /${path} for everybody who is logged in; who may else is said in index.ts`,
      'say the title in Portuguese and Spanish in strings.ts',
    ],
  }
}
