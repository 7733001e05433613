import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LIBRARY = 'lucide-react'
const IMPORT = /^import \{([^}]*)\} from 'lucide-react'$/gm
const REEXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g
const EXPORTED = /default as (\w+)/g
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Parts of an icon's file that the factory below does not use. */
const UNUSED = /,\s*key: "\w+"|^\s*size: 24,|^__iconData\.node;$/gm
const MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
/**
 * Replacement for the library's icon factory, reduced to the features used here: no size, stroke width or
 * icon context. Icons that point sideways are known by the display name (components/pictures/icon.tsx). Drawings are
 * children by position, which need no keys.
 */
const PLAIN_MAKER = `import { createElement, forwardRef } from 'react'
import { toPascalCase } from './shared/src/utils/toPascalCase.mjs'
export default function createLucideIcon({ name, node }) {
  const Drawing = forwardRef(({ className, ...rest }, ref) =>
    createElement(
      'svg',
      {
        ref,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        className: \`lucide-\${name} \${className}\`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  )
  Drawing.displayName = toPascalCase(name)
  return Drawing
}
`

/**
 * Imports each icon from its own file instead of the library's index: through the index, every page would appear to
 * need every icon of the app, and all would be loaded with the first page (chunks.ts). Also shortens the icon factory
 * and the icons.
 */
export function directIcons(): Plugin {
  let files: Map<string, string>
  return {
    name: 'awan-direct-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = filesByName()
    },
    load(id) {
      if (MAKER.test(id)) return PLAIN_MAKER
      return ICON.test(id) ? readFileSync(id, 'utf8').replace(UNUSED, '') : null
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(`'${LIBRARY}'`)) return null
      return code.replace(IMPORT, (_line, names: string) => directly(names, files, id))
    },
  }
}

/** Returns the file of each icon name; some icons have several names. */
function filesByName(): Map<string, string> {
  // `import.meta.resolve` returns the CommonJS build.
  const place = new URL('../esm/lucide-react.mjs', import.meta.resolve(LIBRARY))
  const index = readFileSync(fileURLToPath(place), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(REEXPORT))
    for (const [, name = ''] of names.matchAll(EXPORTED)) files.set(name, file)
  return files
}

/** Returns one import per icon, on as many lines as before. */
function directly(names: string, files: Map<string, string>, id: string): string {
  const parts = names.split(',').map((part) => part.trim())
  const imports = parts.filter(Boolean).map((part) => {
    if (part.startsWith('type ')) return `import type { ${part.slice(5)} } from '${LIBRARY}'`
    const [name = '', local = name] = part.split(' as ')
    const file = files.get(name)
    if (file === undefined) throw new Error(`${id}: ${LIBRARY} has no icon ${name}`)
    return `import ${local} from '${LIBRARY}/icons/${file}'`
  })
  return imports.join('; ') + '\n'.repeat(names.split('\n').length - 1)
}
