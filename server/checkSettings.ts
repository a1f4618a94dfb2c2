// Tells of a setting that is wrong before anything is built: npm start asks.
import { wrongSetting } from './config.ts'

const sentence = wrongSetting()
if (sentence) {
  console.error(sentence)
  process.exitCode = 1
}
