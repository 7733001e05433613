import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const OPERATIONS = path.resolve(import.meta.dirname, '../../../docs/operations.md')

/** Collects the output of a drill for the documentation. */
export class Transcript {
  readonly #lines: string[] = []

  say = (line: string): void => {
    this.#lines.push(line)
    console.log(line)
  }

  text(): string {
    return this.#lines.join('\n')
  }
}

/** Inserts a transcript between its two marks; throws if they are missing. */
export function withTranscript(text: string, name: string, transcript: string): string {
  const [begin, end] = [`<!-- drill ${name} -->`, `<!-- end of drill ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new RangeError(`There is no place for the drill ${name}`)
  const block = `${begin}\n\n\`\`\`text\n${transcript}\n\`\`\`\n\n`
  return text.slice(0, from) + block + text.slice(to)
}

/** Writes a transcript to its place in docs/operations.md. */
export async function keepTranscript(name: string, transcript: Transcript): Promise<void> {
  const text = await readFile(OPERATIONS, 'utf8')
  await writeFile(OPERATIONS, withTranscript(text, name, transcript.text()))
}
