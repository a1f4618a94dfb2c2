// npm run texts: writes the texts of the code into the catalogs, takes dead ones out, and names what is not translated.
import { collect, fileOf, languagesOf, layers, readCatalog, textsOf, writeCatalog } from './texts/catalogs.ts'

const collected = collect()
for (const text of collected.built) console.log(`built from pieces, say() it with words: ${text}`)

let missing = 0
for (const layer of layers) {
  for (const language of languagesOf(layer)) {
    const elsewhere = new Map(layers.flatMap((other) => [...readCatalog(fileOf(other, language))]).filter(([, said]) => said))
    const known = readCatalog(fileOf(layer, language))
    const entries = textsOf(layer, collected).map(([text, paths]): [string, string[], string] => {
      const said = known.get(text) || (elsewhere.get(text) ?? (language === 'en' ? text : ''))
      if (!said) console.log(`${++missing} ${fileOf(layer, language)}: ${text}  (${paths[0]})`)
      return [text, paths, said]
    })
    writeCatalog(fileOf(layer, language), language, entries)
  }
}
console.log(missing === 0 ? 'Every text is translated.' : `${missing} texts are not translated.`)
