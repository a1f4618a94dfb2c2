// What was written in the place of a telephone number, and cannot be called.
import { t } from './language.ts'

export const sayWritten = (text: string): string =>
  /^[+\d\s().-]+$/.test(text) ? t('Incomplete number: {text}', { text }) : t('Written as the number: “{text}”', { text })
