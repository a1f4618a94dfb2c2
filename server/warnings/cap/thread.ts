// The thread that reads what feeds of warnings give.
import { parentPort } from 'node:worker_threads'
import { readAlert, readFeed } from './document.ts'
import type { Asked } from './Reading.ts'

parentPort!.on('message', (asked: Asked) =>
  parentPort!.postMessage('feedUrl' in asked ? readFeed(asked.text, asked.feedUrl) : readAlert(asked.text, asked.certificate)),
)
