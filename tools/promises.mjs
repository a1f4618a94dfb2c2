// What the documents promise and which test keeps it: `file › title` in a row of a table, and whether that test ran.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'
import { testsOf } from './testCounts.mjs'

/** `server/auth/codes.test.ts › evaluates 5 of 1,000`: some test of that file whose full name contains the words; `%s`, `$name` and `${…}` stand for anything. */
const named = /`([\w./-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g

/**
 * @param {Record<string, string>} texts the documents, by their path
 * @returns {{ document: string, row: string, file: string, title: string }[]}
 */
export function promisesIn(texts) {
  return Object.entries(texts).flatMap(([document, text]) =>
    text.split('\n').flatMap((line, at) => {
      const row = /^\| *(.*?) *\|/.exec(line)?.[1]
      if (row === undefined) return []
      const place = /^\d+\.\d+$/.test(row) ? row : `${row} (line ${at + 1})`
      return [...line.matchAll(named)].map(([, file, title]) => ({ document, row: place, file, title }))
    }),
  )
}

const placeholder = /%[a-z]|\$\{[^}]*\}|\$[a-z]\w*/gi
const escape = (text) => text.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)
const even = (text) => text.replaceAll(/\s+/g, ' ')
const patternOf = (title) => even(title).split(placeholder).map(escape).join('.+')

const captionOf = (file) => readFileSync(path.join(root, file), 'utf8').split('\n', 1)[0]

/**
 * One line for each promise that no test kept in these runs, and one for each whose test skipped itself for want of a program that its caption names.
 * @param {ReturnType<typeof promisesIn>} promises
 * @param {object[]} reports what vitest and Playwright write as JSON
 * @returns {{ failed: string[], skipped: string[] }}
 */
export function promisesNotRun(promises, reports, caption = captionOf) {
  /** @type {Map<string, ReturnType<typeof testsOf>>} */
  const byFile = new Map()
  for (const test of reports.flatMap(testsOf)) {
    const [file] = test.title.split(' › ', 1)
    byFile.set(file, [...(byFile.get(file) ?? []), test])
  }
  const [failed, skipped] = [[], []]
  for (const { document, row, file, title } of promises) {
    const pattern = new RegExp(patternOf(title))
    const outcomes = (byFile.get(file) ?? []).filter((test) => pattern.test(even(test.title))).map(({ status }) => status)
    if (outcomes.includes('passed')) continue
    const line = (why) => `${document}, ${row}: ${why}: ${file} › ${title}`
    if (outcomes.includes('failed')) failed.push(line('its test failed'))
    else if (outcomes.length === 0) failed.push(line('its test did not run'))
    else if (/Needs [\w-]+\./.test(caption(file))) skipped.push(line('its test was skipped'))
    else failed.push(line('its test was skipped, though its file needs no program'))
  }
  return { failed, skipped }
}

/** Whether the source of a test has a title with these words: as it is written, as one of its rows fills it, or as a row that is the whole title. */
export function hasTitle(source, title) {
  const words = even(title)
  const isRow = [`'${words}'`, `"${words}"`, `\`${words}\``].some((text) => even(source).includes(text))
  return isRow || titlesIn(source).some((one) => one.includes(words) || (hasWords(one) && new RegExp(`^${patternOf(one)}$`).test(words)))
}

const hasWords = (title) => /\w/.test(title.replaceAll(placeholder, ''))

/** The titles that a source gives its tests; those of `each` and `skipIf` stand behind the rows and the condition. */
export function titlesIn(source) {
  const found = []
  for (const { 0: head, index } of source.matchAll(/(?<![\w.'"`])(?:it|test)(?:\.\w+)*(?:<[^(]*>)?\(/g)) {
    let at = index + head.length
    for (let title; !title; ) {
      title = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(source.slice(at))
      if (title) found.push(even(title[2].replaceAll(/\\(['"`\\])/g, '$1')))
      else {
        const more = /^\s*(?:\.\w+\s*)?\(/.exec(source.slice((at = endOf(source, at))))
        if (!more) break
        at += more[0].length
      }
    }
  }
  return found
}

/** Behind the bracket that closes the one before this place. */
function endOf(source, from) {
  let [depth, at] = [1, from]
  for (; depth > 0 && at < source.length; at++) {
    const sign = source[at]
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (`'"\``.includes(sign)) for (at++; source[at] !== sign && at < source.length; at++) if (source[at] === '\\') at++
  }
  return at
}
