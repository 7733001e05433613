import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { TurnSocket } from './turn-socket.ts'

/**
 * Sends three statements of two chunks each, each in its own microtasks. Returns the number of system calls and the
 * received data.
 */
async function send(socket: Socket): Promise<{ calls: number; came: string }> {
  let calls = 0
  const [many, one] = [socket._writev?.bind(socket), socket._write.bind(socket)]
  if (many) socket._writev = (...piece) => ((calls += 1), many(...piece))
  socket._write = (...piece) => ((calls += 1), one(...piece))

  const came = Promise.withResolvers<string>()
  const server = createServer((other) => void text(other).then(came.resolve, came.reject))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens at no port.')
  socket.connect(address.port, '127.0.0.1')
  await once(socket, 'connect')

  socket.write('begin;')
  await Promise.all([1, 2, 3].map((number) => statement(socket, number)))
  socket.end()
  server.close()
  return { came: await came.promise, calls }
}

async function statement(socket: Socket, number: number): Promise<void> {
  for (let turn = 0; turn < number; turn += 1) await Promise.resolve()
  socket.cork()
  socket.write(`parse ${number};`)
  socket.write(`execute ${number};`)
  socket.uncork()
}

const ALL = 'begin;parse 1;execute 1;parse 2;execute 2;parse 3;execute 3;'

test('statements written in one turn are one system call, in order', async () => {
  expect(await send(new TurnSocket())).toEqual({ came: ALL, calls: 1 })
})

test('a plain socket, by the same test, makes a call of each', async () => {
  expect(await send(new Socket())).toEqual({ came: ALL, calls: 4 })
})
