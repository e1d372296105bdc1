import { expect, test } from "vitest";

import { scanWithFiles } from "./embedded-text";

const found = (text: string): string[] =>
  scanWithFiles(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['{"env":[{"name":"DB_PASSWORD","value":"aB3dE5gH7jK9"}]}', "aB3dE5gH7jK9"],
  ['{"Key":"API_TOKEN","Value":"aB3dE5gH7jK9"}', "aB3dE5gH7jK9"],
  ['{"Value":"aB3dE5gH7jK9","Name":"API_TOKEN"}', "aB3dE5gH7jK9"],
  ['{\n  "name": "DB_PASS",\n  "type": "PLAINTEXT",\n  "value": "hunter2xyz"\n}', "hunter2xyz"],
  ["env:\n  - name: DB_PASS\n    value: hunter2xyz\n", "hunter2xyz"],
  ["env:\n  - name: DB_PASS\n    value: 'hunter2xyz'\n", "hunter2xyz"],
  ["- { name: DB_PASS, value: hunter }", "hunter"],
  ['environment { name = "DB_PASS", value = "hunter2xyz" }', "hunter2xyz"],
  [String.raw`{"x":"{\"name\":\"DB_PASS\",\"value\":\"hunter2xyz\"}"}`, "hunter2xyz"],
])("the value beside its name is found in %j", (text, value) => {
  expect(found(text)).toEqual([value]);
});

test.each([
  ["export X_PASS=hunter", "hunter"],
  ["export ADMIN_PASS=qwerty", "qwerty"],
  ['PASSWORD="hunter"', "hunter"],
  ['{"password":"hunter"}', "hunter"],
  ['{"password":"letmein"}', "letmein"],
  ['password = "hunter"', "hunter"],
  ['ADMIN_PASS="two words here"', "two words here"],
])("a short password under a strong name is found in %j", (text, value) => {
  expect(found(text)).toEqual([value]);
});

test.each([
  '{"name":"DB_PASSWORD","value":"<password>"}',
  '{"name":"DB_PASSWORD","value":"${DB_PASSWORD}"}',
  '{"name":"DB_PASSWORD","valueFrom":{"secretKeyRef":{"name":"db","key":"password"}}}',
  '{"name":"LOG_LEVEL","value":"debug-7aB3dE5gH7jK9"}',
  "- name: DB_PASS\n  value: changeme\n",
  "- name: password\n  description: what is asked for\n",
  'export DB_PASS="changeme"',
  "export DB_PASS=secret",
  'export DB_PASS="$1"',
  '{"password":"string"}',
  '{"password":"text"}',
  '{"password":"null"}',
  '{"password":"***"}',
  '{"password":"true"}',
  '{"password":"required"}',
  '{"password":"must be long"}',
  'MSG_PASSWORD="Your password is wrong"',
  "password: hunter",
  "The password hunter is an example.",
  '<input type="password" name="password" autocomplete="off">',
])("%j names no password", (text) => {
  expect(found(text)).toEqual([]);
});
