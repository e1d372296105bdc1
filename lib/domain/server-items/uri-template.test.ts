import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { expandTemplate, templateInputs, typedValues, type TemplateValue } from "./uri-template";

/** The variables of RFC 6570, section 3.2. */
const VALUES = new Map<string, TemplateValue>([
  ["count", ["one", "two", "three"]],
  ["dom", ["example", "com"]],
  ["dub", "me/too"],
  ["hello", "Hello World!"],
  ["half", "50%"],
  ["var", "value"],
  ["who", "fred"],
  ["base", "http://example.com/home/"],
  ["path", "/foo/bar"],
  ["list", ["red", "green", "blue"]],
  [
    "keys",
    [
      ["semi", ";"],
      ["dot", "."],
      ["comma", ","],
    ],
  ],
  ["v", "6"],
  ["x", "1024"],
  ["y", "768"],
  ["empty", ""],
  ["empty_keys", []],
]);

/** The examples of sections 3.2.2 to 3.2.9. */
test.each(
  `{var} value
{hello} Hello%20World%21
{half} 50%25
O{empty}X OX
O{undef}X OX
{x,y} 1024,768
{x,hello,y} 1024,Hello%20World%21,768
?{x,empty} ?1024,
?{x,undef} ?1024
?{undef,y} ?768
{var:3} val
{var:30} value
{list} red,green,blue
{list*} red,green,blue
{keys} semi,%3B,dot,.,comma,%2C
{keys*} semi=%3B,dot=.,comma=%2C
{+var} value
{+hello} Hello%20World!
{+half} 50%25
{base}index http%3A%2F%2Fexample.com%2Fhome%2Findex
{+base}index http://example.com/home/index
O{+empty}X OX
O{+undef}X OX
{+path}/here /foo/bar/here
here?ref={+path} here?ref=/foo/bar
up{+path}{var}/here up/foo/barvalue/here
{+x,hello,y} 1024,Hello%20World!,768
{+path,x}/here /foo/bar,1024/here
{+path:6}/here /foo/b/here
{+list} red,green,blue
{+list*} red,green,blue
{+keys} semi,;,dot,.,comma,,
{+keys*} semi=;,dot=.,comma=,
{#var} #value
{#hello} #Hello%20World!
{#half} #50%25
foo{#empty} foo#
foo{#undef} foo
{#x,hello,y} #1024,Hello%20World!,768
{#path,x}/here #/foo/bar,1024/here
{#path:6}/here #/foo/b/here
{#list} #red,green,blue
{#list*} #red,green,blue
{#keys} #semi,;,dot,.,comma,,
{#keys*} #semi=;,dot=.,comma=,
{.who} .fred
{.who,who} .fred.fred
{.half,who} .50%25.fred
www{.dom*} www.example.com
X{.var} X.value
X{.empty} X.
X{.undef} X
X{.var:3} X.val
X{.list} X.red,green,blue
X{.list*} X.red.green.blue
X{.keys} X.semi,%3B,dot,.,comma,%2C
X{.keys*} X.semi=%3B.dot=..comma=%2C
X{.empty_keys} X
X{.empty_keys*} X
{/who} /fred
{/who,who} /fred/fred
{/half,who} /50%25/fred
{/who,dub} /fred/me%2Ftoo
{/var} /value
{/var,empty} /value/
{/var,undef} /value
{/var,x}/here /value/1024/here
{/var:1,var} /v/value
{/list} /red,green,blue
{/list*} /red/green/blue
{/list*,path:4} /red/green/blue/%2Ffoo
{/keys} /semi,%3B,dot,.,comma,%2C
{/keys*} /semi=%3B/dot=./comma=%2C
{;who} ;who=fred
{;half} ;half=50%25
{;empty} ;empty
{;v,empty,who} ;v=6;empty;who=fred
{;v,bar,who} ;v=6;who=fred
{;x,y} ;x=1024;y=768
{;x,y,empty} ;x=1024;y=768;empty
{;x,y,undef} ;x=1024;y=768
{;hello:5} ;hello=Hello
{;list} ;list=red,green,blue
{;list*} ;list=red;list=green;list=blue
{;keys} ;keys=semi,%3B,dot,.,comma,%2C
{;keys*} ;semi=%3B;dot=.;comma=%2C
{?who} ?who=fred
{?half} ?half=50%25
{?x,y} ?x=1024&y=768
{?x,y,empty} ?x=1024&y=768&empty=
{?x,y,undef} ?x=1024&y=768
{?var:3} ?var=val
{?list} ?list=red,green,blue
{?list*} ?list=red&list=green&list=blue
{?keys} ?keys=semi,%3B,dot,.,comma,%2C
{?keys*} ?semi=%3B&dot=.&comma=%2C
{&who} &who=fred
{&half} &half=50%25
?fixed=yes{&x} ?fixed=yes&x=1024
{&x,y,empty} &x=1024&y=768&empty=
{&x,y,undef} &x=1024&y=768
{&var:3} &var=val
{&list} &list=red,green,blue
{&list*} &list=red&list=green&list=blue
{&keys} &keys=semi,%3B,dot,.,comma,%2C
{&keys*} &semi=%3B&dot=.&comma=%2C`
    .split("\n")
    .map((line) => line.split(" ") as [template: string, uri: string]),
)("%s becomes %s, as RFC 6570 says", (template, uri) => {
  expect(expandTemplate(template, VALUES)).toBe(uri);
});

describe("a template of a server", () => {
  test("says what to ask for: what stands behind its own separator may be left out", () => {
    expect(templateInputs("docs://{a}/{+b}{/c*}{?d,e*,a}{#f:3}")).toEqual([
      { name: "a", isRequired: true, separator: null },
      { name: "b", isRequired: true, separator: null },
      { name: "c", isRequired: false, separator: "/" },
      { name: "d", isRequired: false, separator: null },
      { name: "e", isRequired: false, separator: "," },
      { name: "f", isRequired: false, separator: null },
    ]);
  });

  test.each([
    "{",
    "}",
    "{}",
    "{a{b}}",
    "{!a}",
    "{=a}",
    "{|a}",
    "{a:0}",
    "{a:10000}",
    "{a*:3}",
    "{a b}",
    "{a,}",
    "{.}",
    "{a.}",
    "{a..b}",
    "{a-b}",
  ])("%s is none", (template) => {
    expect(templateInputs(`docs://${template}`)).toBeNull();
    expect(expandTemplate(`docs://${template}`, VALUES)).toBe(`docs://${template}`);
  });

  test("takes what was typed for one value or for several", () => {
    const template = "docs://{a}{/path*}{?tag*,q,meta*}";
    const typed = new Map([
      ["a", "x/y"],
      ["path", "/one/two 2/"],
      ["tag", "red, green"],
      ["q", "a,b"],
      ["meta", "size=9,colour=blue"],
    ]);
    expect(expandTemplate(template, typedValues(template, typed))).toBe(
      "docs://x%2Fy/one/two%202?tag=red&tag=green&q=a%2Cb&size=9&colour=blue",
    );
    expect(expandTemplate(template, typedValues(template, new Map([["a", "1"]])))).toBe("docs://1");
  });

  test("keeps what is typed in its place, unless it says otherwise", () => {
    const values = new Map([
      ["a", "../x?y#z"],
      ["b", "\uD800"],
    ]);
    expect(expandTemplate("docs://{a}/{b}", values)).toBe("docs://..%2Fx%3Fy%23z/%EF%BF%BD");
  });

  test("of any text, with any values, becomes ASCII without blanks", () => {
    const names = fc.constantFrom(
      "{a}",
      "{+a}",
      "{#a*}",
      "{/a*}",
      "{?a,b}",
      "{&b:2}",
      "{;a}",
      "{.b}",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(names, fc.string({ unit: "grapheme" }))),
        fc.string({ unit: "binary" }),
        (parts, text) => {
          const template = parts.join("");
          const typed = new Map([
            ["a", text],
            ["b", text],
          ]);
          const uri = expandTemplate(template, typedValues(template, typed));
          fc.pre(templateInputs(template) !== null);
          expect(uri).toMatch(/^[!-~]*$/);
        },
      ),
    );
  });
});
