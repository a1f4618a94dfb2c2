// How a test went: in a sentence, and of many each by its name.
import { List, Text } from '@mantine/core'
import type { Tried } from '#contract/centers/integrations.ts'
import type { Sentence } from '#contract/kit/say.ts'
import { sayOf } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'

type Reply = { message: string; sentence?: Sentence | undefined; data: Tried }

export function TestResult({ test: { data: reply, error } }: { test: { data: Reply | undefined; error: unknown } }) {
  const isFine = reply?.data.isFine ?? false
  const said = error ? messageOf(error) : reply ? sayOf(reply.sentence ?? reply.message) : ''
  const wrong = 'var(--mantine-color-error)'
  return (
    <div role="status">
      <Text size="sm" mt={4} c={isFine || reply?.data.parts.length ? undefined : wrong}>
        {said}
      </Text>
      {!error && reply && reply.data.parts.length > 0 && (
        <List size="sm" listStyleType="none">
          {reply.data.parts.map((part) => (
            <List.Item key={part.name} c={part.isFine ? undefined : wrong}>
              <span aria-hidden="true">{part.isFine ? '●' : '▲'}</span> {part.name}: {sayOf(part.said)}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
