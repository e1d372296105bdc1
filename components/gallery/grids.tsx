"use client";

import { FileJson, Folder } from "lucide-react";
import { useState } from "react";
import { TableBody, type Selection, type SortDescriptor } from "react-aria-components/Table";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { GridList } from "@/components/ui/list/grid-list";
import { GridListRow } from "@/components/ui/list/grid-list-row";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import { Table } from "@/components/ui/list/table";
import { TableCell } from "@/components/ui/list/table-cell";
import { TableColumn } from "@/components/ui/list/table-column";
import { TableHead } from "@/components/ui/list/table-head";
import { TableRow } from "@/components/ui/list/table-row";
import { Tree } from "@/components/ui/list/tree";
import { TreeRow } from "@/components/ui/list/tree-row";

const tools = [
  { id: "search", name: "library.search", kind: "HTTP", calls: 1204 },
  { id: "write", name: "files.write", kind: "MCP", calls: 12 },
  { id: "say", name: "voice.say", kind: "client", calls: 0 },
];

export function Grids() {
  const [selected, setSelected] = useState<Selection>(new Set(["write"]));
  const [sort, setSort] = useState<SortDescriptor>({ column: "name", direction: "ascending" });
  const count = selected === "all" ? tools.length : selected.size;
  return (
    <>
      <div>
        <Table
          label="Tools"
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={setSelected}
          sort={sort}
          onSort={setSort}
        >
          <TableHead>
            <TableColumn id="name" isRowHeader allowsSorting>
              Name
            </TableColumn>
            <TableColumn id="kind">Kind</TableColumn>
            <TableColumn id="calls" allowsSorting align="end">
              Calls
            </TableColumn>
          </TableHead>
          <TableBody items={tools}>
            {(tool) => (
              <TableRow id={tool.id}>
                <TableCell className="font-medium">{tool.name}</TableCell>
                <TableCell>
                  <Badge>{tool.kind}</Badge>
                </TableCell>
                <TableCell align="end">{tool.calls}</TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
        <div className="mt-4">
          <SelectionBar
            count={count}
            noun={["tool", "tools"]}
            onClear={() => setSelected(new Set())}
          >
            <Button size="small">Switch off</Button>
          </SelectionBar>
        </div>
      </div>
      <GridList label="Recent files" selectionMode="single" defaultSelectedKeys={["a"]}>
        {["a", "b", "c"].map((id) => (
          <GridListRow key={id} id={id} textValue={`export-${id}.zip`}>
            <FileJson aria-hidden className="size-4 text-ink-faint" />
            <span className="flex-1">export-{id}.zip</span>
            <span className="hover-reveal">
              <Button size="small">Open</Button>
            </span>
          </GridListRow>
        ))}
      </GridList>
      <Tree label="Archive" defaultExpandedKeys={["root"]}>
        <TreeRow id="root" title="export.zip" icon={<Folder aria-hidden />}>
          <TreeRow id="one" title="conversations.json" icon={<FileJson aria-hidden />} />
          <TreeRow id="sub" title="attachments" icon={<Folder aria-hidden />}>
            <TreeRow id="two" title="letter.png" />
          </TreeRow>
        </TreeRow>
      </Tree>
    </>
  );
}
