// The way from a call to the case that it belongs to; nothing where that case is open.
import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'

interface Props {
  number: string
  /** It stands after other words, with a dot between them. */
  follows?: boolean
}

export function CaseLink({ number, follows = false }: Props) {
  if (useLocation().pathname.endsWith(number)) return null
  return (
    <>
      {follows && ' · '}
      <Anchor component={Link} to={`/cms/tickets/pending/${number}`} c="inherit" underline="always">
        {number}
      </Anchor>
    </>
  )
}
