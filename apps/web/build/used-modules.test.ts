import { expect, test } from 'vitest'
import { usedModules, type ReadModule } from './used-modules.ts'

const module = (id: string, code: string, ...importedIds: string[]): ReadModule => ({ id, code, importedIds })
const door = '/packages/domain/src/index.ts'
const rules = '/packages/domain/src/rules.ts'
const other = '/packages/domain/src/other.ts'

test('a name is followed through lists of parts to the module that makes it', () => {
  const used = usedModules([
    module('/page.tsx', 'import { Button as B } from "kit";\nimport "./page.css";\nB();', '/kit.mjs', '/page.css'),
    module(
      '/kit.mjs',
      'import { Button } from "./a.mjs";\nexport { Button };\nexport * from "./b.mjs";',
      '/a.mjs',
      '/b.mjs',
    ),
    module('/a.mjs', 'const Button = 1;\nexport { Button };'),
    module('/b.mjs', 'export * from "./c.mjs";\nexport const Box = 1;', '/c.mjs'),
    module('/c.mjs', 'export function Card() {}'),
    module('/page.css', 'a { color: red }'),
    module('/card.tsx', 'import { Card } from "kit";\nCard();', '/kit.mjs'),
    module('/all.tsx', 'import * as kit from "kit";\nkit.Box;', '/kit.mjs'),
  ])
  expect([...used(['/page.tsx'])].toSorted()).toEqual(['/a.mjs', '/page.css', '/page.tsx'])
  expect([...used(['/card.tsx'])]).toEqual(['/card.tsx', '/c.mjs'])
  expect([...used(['/all.tsx'])].toSorted()).toEqual(['/a.mjs', '/all.tsx', '/b.mjs', '/c.mjs', '/kit.mjs'])
})

test('of our packages a statement that nobody uses brings nothing, nor does a number', () => {
  const used = usedModules([
    module('/page.tsx', 'import { judge, MOST } from "@eluent/domain";\njudge(MOST);', door),
    module('/late.tsx', 'import { explain } from "@eluent/domain";\nexplain();', door),
    module(door, 'export * from "./rules.ts";\nexport * from "./other.ts";', rules, other),
    module(
      rules,
      [
        'import * as z from "zod";',
        'import { OTHER, word } from "./other.ts";',
        '/** Not by z, nor by word. */',
        'export function judge(found) {',
        '\treturn helped(found.word, { word: "word", z: 1 });',
        '}',
        'function helped(found) {',
        '\treturn found;',
        '}',
        'const schema = /* @__PURE__ */ (() => (z.object({ word })))();',
        'export const explain = () => schema;',
      ].join('\n'),
      '/zod.js',
      other,
    ),
    module(other, 'export const MOST = 1_000;\nexport const word = "word";\nexport const OTHER = [word];'),
    module('/zod.js', 'export function object() {}'),
  ])
  expect([...used(['/late.tsx'])].toSorted()).toEqual(['/late.tsx', other, rules, '/zod.js'])
  const alone = usedModules([
    module('/page.tsx', 'import { judge, MOST } from "@eluent/domain";\njudge(MOST);', rules),
    module(
      rules,
      'import { word } from "./other.ts";\n/** No word. */\nexport function judge(found) {\n\treturn { word: found.word, text: "word" };\n}\nexport const far = word;\nexport const MOST = 2;',
      other,
    ),
    module(other, 'export const word = "word";'),
  ])
  expect([...alone(['/page.tsx'])]).toEqual(['/page.tsx', rules])
})

test('a module that cannot be read by names runs all that it imports', () => {
  const used = usedModules([
    module('/page.tsx', 'import React from "react";\nReact();', '/react.js', '/preload-helper.js'),
    module('/react.js', 'module.exports = require("./cjs/react.js");', '/cjs/react.js'),
    module('/cjs/react.js', 'exports.a = 1;'),
    module('/preload-helper.js', 'export const preload = () => 1;'),
    { id: '/gone.svg', code: null, importedIds: [] },
  ])
  expect([...used(['/page.tsx'])].toSorted()).toEqual(['/cjs/react.js', '/page.tsx', '/preload-helper.js', '/react.js'])
})
