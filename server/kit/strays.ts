// A promise that fails where nobody waits for it is a fault of ours: it is written down, and the desk goes on.
import type { FastifyBaseLogger } from 'fastify'
import { logFault } from './errors.ts'

export const outliveStrays = (log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>) =>
  process.on('unhandledRejection', (error) => logFault(log, error, 'error'))
