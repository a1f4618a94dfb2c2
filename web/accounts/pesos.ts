// Amounts of money.
import { formatNumber } from '#web/kit/language.ts'

export const pesos = (amount: number): string => formatNumber(amount, { style: 'currency', currency: 'PHP' })
