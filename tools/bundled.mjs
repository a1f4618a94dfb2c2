// Where the bundle of the server begins.
import './stacks.mjs'
import '#server/main.ts'
