// One deed sent to the server: a lost answer is asked for again under the same key, so that it happens once.
import type { AskOptions, Input, Reply } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { call, isLost, newKey } from '#web/kit/api.ts'

const tries = 3

export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, { key = newKey() }: Pick<AskOptions, 'key'> = {}): Promise<Reply<E>> {
  for (let failures = 1; ; failures++) {
    try {
      return await call(endpoint, input, { key })
    } catch (error) {
      if (!isLost(error) || failures === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** failures))
    }
  }
}
