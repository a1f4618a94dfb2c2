// The desk's everyday work, timed while something outside is in trouble; and a wait planted in it, to see that the time is looked at.
import { setTimeout as delay } from 'node:timers/promises'
import { ask, type Wire } from '#contract/kit/client.ts'
import { tickets } from '#contract/tickets/room.ts'

export const plantedWait = {
  sql: `create function planted_wait() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
    create trigger planted_wait before insert on ticket_update for each row execute function planted_wait()`,
  undo: 'drop trigger if exists planted_wait on ticket_update; drop function if exists planted_wait()',
}

/** Reads the list and adds an update, in turns; gives how long each took, in ms. */
export async function openWork(wire: Wire): Promise<(forMs: number) => Promise<number[]>> {
  const { items } = (await ask(wire, tickets.getAcceptedEmergencyTickets, { limit: 20 })).data
  let turn = 0
  return async (forMs) => {
    const took: number[] = []
    const end = performance.now() + forMs
    while (performance.now() < end) {
      const { transactionNumber } = items[turn++ % items.length]!
      for (const asked of [
        () => ask(wire, tickets.getAcceptedEmergencyTickets, { limit: 50 }),
        () => ask(wire, tickets.addUpdate, { transactionNumber, text: `Update ${turn}` }),
      ]) {
        const began = performance.now()
        await asked()
        took.push(performance.now() - began)
      }
      await delay(20)
    }
    return took
  }
}
