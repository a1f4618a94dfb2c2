// The head of a list on a wall, which has room for the first few: how many there are stands above them.
import { formatNumber } from '#web/kit/language.ts'

interface Props {
  title: string
  count: number | undefined
  told?: (count: number) => string
}

export const CountedHead = ({ title, count, told = formatNumber }: Props) => (
  <h2>
    {title}
    {count !== undefined && <span> · {told(count)}</span>}
  </h2>
)
